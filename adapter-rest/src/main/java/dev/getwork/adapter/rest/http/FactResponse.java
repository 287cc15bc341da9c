package dev.getwork.adapter.rest.http;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanField;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The change of a field of a loan. */
public record FactResponse(
    @JsonPropertyDescription("The attribute, or another field that a patch changed.") String attribute,
    @JsonPropertyDescription("The value before; absent if there was none.") @Nullable Object oldValue,
    @JsonPropertyDescription("The value after; absent if there is none.") @Nullable Object newValue) {

  public static List<FactResponse> from(FactChanges changes) {
    return Stream.concat(changes.before().keySet().stream(), changes.after().keySet().stream())
        .distinct()
        .sorted(Comparator.comparing(LoanField::name))
        .map(field -> new FactResponse(field.name(),
            Optional.ofNullable(changes.before().get(field)).map(CriteriaNotation::write).orElse(null),
            Optional.ofNullable(changes.after().get(field)).map(CriteriaNotation::write).orElse(null)))
        .toList();
  }
}
