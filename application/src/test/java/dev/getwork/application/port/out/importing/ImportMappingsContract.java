package dev.getwork.application.port.out.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ManageImportMappings.Saved;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every storage of import mappings guarantees. */
public abstract class ImportMappingsContract {

  private static final ImportMapping.Name SBA = new ImportMapping.Name("sba-7a");
  private static final ImportMapping.Name PPP = new ImportMapping.Name("ppp");
  private static final UserName MANAGER = new UserName("manager");
  private static final UserName OTHER = new UserName("other");

  /** With columns whose order and blanks must not change. */
  private static final String DOCUMENT = "{\"columns\":{\"Zip\":{}, \"A \\\"𝔘\\\"\":{}}}";

  protected abstract ImportMappings mappings();

  @BeforeEach
  void deleteAll() {
    mappings().all().forEach(mapping -> mappings().delete(mapping.name()));
  }

  @Test
  void shouldFindTheSavedDocumentUnchanged() {
    Saved saved = mappings().save(SBA, DOCUMENT, MANAGER);
    assertThat(saved.isNew()).isTrue();
    assertThat(saved.mapping()).returns(SBA, ImportMapping::name).returns(DOCUMENT, ImportMapping::document)
        .returns(MANAGER, ImportMapping::changedBy);
    assertThat(mappings().find(SBA)).contains(saved.mapping());
    assertThat(mappings().find(PPP)).isEmpty();
  }

  @Test
  void shouldReplaceTheMappingOfTheSameName() {
    Saved first = mappings().save(SBA, DOCUMENT, MANAGER);
    Saved second = mappings().save(SBA, "{}", OTHER);
    assertThat(second.isNew()).isFalse();
    assertThat(second.mapping()).returns("{}", ImportMapping::document).returns(OTHER, ImportMapping::changedBy);
    assertThat(second.mapping().changedAt()).isAfterOrEqualTo(first.mapping().changedAt());
    assertThat(mappings().all()).containsExactly(second.mapping());
  }

  @Test
  void shouldListMappingsByName() {
    List.of("b", "a-1", "a", "0").forEach(name -> mappings().save(new ImportMapping.Name(name), "{}", MANAGER));
    assertThat(mappings().all()).extracting(mapping -> mapping.name().value()).containsExactly("0", "a", "a-1", "b");
  }

  @Test
  void shouldDeleteAMappingOnce() {
    mappings().save(SBA, DOCUMENT, MANAGER);
    mappings().save(PPP, DOCUMENT, MANAGER);
    assertThat(mappings().delete(SBA)).isTrue();
    assertThat(mappings().delete(SBA)).isFalse();
    assertThat(mappings().all()).extracting(ImportMapping::name).containsExactly(PPP);
  }

  @Test
  void shouldReportOneConcurrentMappingAsNew() {
    List<CompletableFuture<Saved>> saving = IntStream.range(0, 8)
        .mapToObj(_ -> Concurrently.elsewhere(() -> mappings().save(SBA, DOCUMENT, MANAGER)))
        .toList();
    assertThat(saving.stream().map(Concurrently::resultOf).filter(Saved::isNew)).hasSize(1);
  }
}
