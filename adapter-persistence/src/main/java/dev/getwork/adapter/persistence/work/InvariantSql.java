package dev.getwork.adapter.persistence.work;

import dev.getwork.domain.work.Invariant;

/**
 * Each invariant as one statement, which sees one snapshot: a transaction of others whole or not at all. Rows are read
 * and joined as wholes, never looked up one by one.
 */
final class InvariantSql {

  private InvariantSql() {}

  /**
   * Around a select of how many {@code things} were looked at, and what is {@code wrong} with them or null: answers with
   * {@code of}, {@code violations}, and the first {@code examples} of them.
   */
  private static final String COUNT =
      """
      with looked as (%s)
      select coalesce(sum(things), 0) as of, count(wrong) as violations,
        (array_agg(wrong order by wrong collate "C") filter (where wrong is not null))[1:%d] as examples
      from looked
      """;

  static String count(Invariant invariant, int examples) {
    return COUNT.formatted(looked(invariant), examples);
  }

  private static String looked(Invariant invariant) {
    return switch (invariant) {
      case NO_LOAN_WITH_TWO_USERS -> LOANS;
      case ACTIVE_ASSIGNMENTS_ARE_HELD -> ASSIGNMENTS;
      case HOLDS_HAVE_ASSIGNMENTS -> HOLDS;
      case HELD_LIMITS_ARE_KEPT -> USERS;
      case ONE_PENDING_REQUEST -> PENDING;
      case REQUESTS_GOT_WHAT_THEY_SAY -> REQUESTS;
    };
  }

  /** Not by holds, whose primary key would not let them tell. */
  private static final String LOANS =
      """
      select count(*) as things, case when count(*) > 1 then
        format('task %s, loan %s: with %s and %s', task_id, loan_number, min(holder), max(holder)) end as wrong
      from assignment
      where ended_at is null
      group by task_id, loan_number
      """;

  private static final String ASSIGNMENTS =
      """
      select 1 as things, case when hold.assignment_id is null then
        format('task %s, loan %s: not kept for assignment %s of %s', assignment.task_id, assignment.loan_number,
          assignment.assignment_id, assignment.holder) end as wrong
      from assignment
      left join hold on hold.assignment_id = assignment.assignment_id and hold.task_id = assignment.task_id
        and hold.loan_number = assignment.loan_number and hold.holder = assignment.holder
      where assignment.ended_at is null
      """;

  private static final String HOLDS =
      """
      select 1 as things, case when assignment.assignment_id is null then
        format('task %s, loan %s: kept for assignment %s of %s', hold.task_id, hold.loan_number,
          hold.assignment_id, hold.holder) end as wrong
      from hold
      left join assignment on assignment.assignment_id = hold.assignment_id and assignment.task_id = hold.task_id
        and assignment.loan_number = hold.loan_number and assignment.holder = hold.holder
        and assignment.ended_at is null
      where hold.kind = 'ASSIGNED'
      """;

  /** Version 1 has never been changed. */
  private static final String USERS =
      """
      select 1 as things, case when count(*) > max_held_per_user then
        format('task %s: %s has %s of at most %s', task_id, holder, count(*), max_held_per_user) end as wrong
      from assignment join task using (task_id)
      where ended_at is null and version = 1
      group by task_id, holder, max_held_per_user
      """;

  /** The guard is written by the statements that record and end requests, and is of no use where they disagree. */
  private static final String PENDING =
      """
      select requests as things, case
        when requests > 1 then format('task %s: %s has %s pending', task_id, user_name, requests)
        when requests <> guards then format('task %s: %s has %s pending, and %s by pending_request',
          task_id, user_name, requests, guards) end as wrong
      from (
        select task_id, user_name, count(*) filter (where is_request) as requests,
          count(*) filter (where not is_request) as guards
        from (
          select task_id, user_name, true as is_request from work_request where state = 'PENDING'
          union all
          select task_id, user_name, false from pending_request) as pending
        group by task_id, user_name) as counted
      """;

  private static final String REQUESTS =
      """
      select 1 as things, case when assigned <> coalesce(given, 0) then
        format('task %s: request %s of %s says %s and was given %s', task_id, work_request_id, user_name,
          assigned, coalesce(given, 0)) end as wrong
      from work_request
      left join (
        select work_request_id, count(*) as given
        from assignment
        where work_request_id is not null
        group by work_request_id) as assignments using (work_request_id)
      """;
}
