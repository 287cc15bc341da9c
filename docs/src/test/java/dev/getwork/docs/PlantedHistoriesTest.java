package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link TraceTest} would say if the system were wrong. */
@Tag("proof")
class PlantedHistoriesTest {

  @TempDir
  private Path folder;

  private PlantedHistory history;

  @BeforeEach
  void twoPress() throws SQLException {
    history = new PlantedHistory();
    history.press(1);
    history.press(2);
  }

  @Test
  void shouldAcceptWhatIsRight() throws IOException, SQLException {
    history.serve(1, "L-1", "L-2");
    history.serve(2, "L-3");

    assertThat(verdict()).isEqualTo("PASS");
  }

  @Test
  void shouldFindALoanGivenTwice() throws IOException, SQLException {
    history.serve(1, "L-1", "L-2");
    history.serve(2, "L-2", "L-3");

    assertThat(verdict()).isEqualTo("INV:OneOwner");
  }

  @Test
  void shouldFindTheSecondServedFirst() throws IOException, SQLException {
    history.serve(2, "L-1", "L-2");
    history.serve(1, "L-3");

    assertThat(verdict()).isEqualTo("INV:Fifo");
  }

  @Test
  void shouldFindADecisionChanged() throws IOException, SQLException {
    history.serve(1, "L-1", "L-2");
    history.serve(2, "L-3");
    history.change(2, 2);

    assertThat(verdict()).isEqualTo("ACTION:Final");
  }

  @Test
  void shouldFindARequestCutShortForNothing() throws IOException, SQLException {
    history.serve(1, "L-1");
    history.serve(2, "L-2", "L-3");

    assertThat(verdict()).isEqualTo("INV:NoNeedlessCut");
  }

  @Test
  void shouldFindAWrongCount() throws IOException, SQLException {
    history.serveCounting(2, 1, "L-1");
    history.serve(2, "L-2", "L-3");

    assertThat(verdict()).isEqualTo("INV:CountsMatch");
  }

  @Test
  void shouldFindARequestThatNobodyServes() throws IOException, SQLException {
    history.serve(1, "L-1", "L-2");

    assertThat(verdict()).isEqualTo("INV:NobodyIsLeftWaiting");
  }

  private String verdict() throws IOException, SQLException {
    return history.observed().check(folder).verdict();
  }
}
