package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

@Order(6)
class AddAJobTest extends DoneAsWritten {

  private static final List<Block> BLOCKS = Claim.blocks(AddAJobTest.class);

  AddAJobTest() {
    super(BLOCKS);
  }

  @Test
  void shouldTakeFiveLines() {
    List<String> added = BLOCKS.stream().filter(Trial::isFile).flatMap(AddAJobTest::added).toList();
    assertThat(added).as(added.stream().collect(Collectors.joining("\n"))).hasSize(5);
  }

  private static Stream<String> added(Block block) {
    return block.text().lines().filter(line -> !block.language().equals("diff") || line.startsWith("+"));
  }
}
