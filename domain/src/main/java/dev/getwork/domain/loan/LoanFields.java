package dev.getwork.domain.loan;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The catalog of the fields that loans may have. Criteria with other names or types are refused when a task is defined.
 */
public final class LoanFields {

  private final Map<String, LoanField> byName = new TreeMap<>();

  /**
   * A catalog of the common fields and these attributes.
   *
   * @throws IllegalArgumentException when two fields have the same name
   */
  public LoanFields(Collection<LoanField> attributes) {
    Arrays.stream(CommonField.values()).map(CommonField::field).forEach(this::add);
    attributes.forEach(this::add);
  }

  private void add(LoanField field) {
    if (byName.putIfAbsent(field.name(), field) != null) {
      throw new IllegalArgumentException("there are two fields named " + field.name());
    }
  }

  public Optional<LoanField> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * The attribute of this name.
   *
   * @throws IllegalArgumentException if the catalog has none; the message lists all
   */
  public LoanField attribute(String name) {
    return named(name).filter(LoanField::isAttribute).orElseThrow(() -> new IllegalArgumentException(
        "must be one of " + all().stream().filter(LoanField::isAttribute).map(LoanField::name)
            .collect(Collectors.joining(", "))));
  }

  /** All fields, by name. */
  public Collection<LoanField> all() {
    return Collections.unmodifiableCollection(byName.values());
  }
}
