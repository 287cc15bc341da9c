package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.task.TaskDefinition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The index that suits a task: of the loans that match its criteria, in its priority order.
 *
 * @param name a hash of the definition, so that tasks with the same criteria and order share the index
 * @param statistics statements that make the planner count the values of the attributes in the criteria. Without, it
 *     takes one loan in 200 to have any given value, and sorts all matches where the first pages of the index have
 *     enough
 */
record PartialIndex(String name, String create, List<String> statistics) {

  /** Of the names that this node creates and drops. */
  static final String NAMES = "^loan_task_[0-9a-f]{32}$";

  /** The server stores a parsed condition in one row of a catalog, in 8 kB up to version 17. */
  private static final int MAX_CONDITION = 1_000;

  private static final String STATISTICS =
      "create statistics if not exists \"loan_attribute_%1$s\" on (loan.attributes ->> '%1$s') from loan";

  static PartialIndex of(TaskDefinition task) {
    String definition = "on loan (" + CriteriaSql.orderBy(indexable(task.order())) + ")" + where(task.criteria());
    String hash = UUID.nameUUIDFromBytes(definition.getBytes(StandardCharsets.UTF_8)).toString().replace("-", "");
    String name = "loan_task_" + hash;
    return new PartialIndex(name, "create index concurrently " + name + " " + definition,
        fields(task.criteria()).filter(LoanField::isAttribute).distinct()
            .map(field -> STATISTICS.formatted(field.name())).toList());
  }

  /**
   * The order up to its first attribute that is text: 1,000 characters are more than an entry holds, and an import of
   * such a loan would fail. The selection sorts by the rest.
   */
  private static PriorityOrder indexable(PriorityOrder order) {
    return new PriorityOrder(order.keys().stream().takeWhile(
        key -> key.field().type() != FieldType.TEXT || !key.field().isAttribute()).toList());
  }

  /**
   * As many parts of the criteria as have room. The index has more loans without the others; the selection checks all.
   */
  private static String where(LoanCriteria criteria) {
    List<LoanCriteria> parts = criteria instanceof LoanCriteria.All(var all) ? all : List.of(criteria);
    var where = new StringBuilder();
    for (LoanCriteria part : parts) {
      String condition = (where.isEmpty() ? " where " : " and ") + CriteriaSql.literal(part);
      if (where.length() + condition.length() <= MAX_CONDITION) {
        where.append(condition);
      }
    }
    return where.toString();
  }

  private static Stream<LoanField> fields(LoanCriteria criteria) {
    return criteria instanceof Condition condition
        ? Stream.of(condition.field())
        : criteria.parts().stream().flatMap(PartialIndex::fields);
  }
}
