package dev.getwork.adapter.rest.problem;

import java.util.Locale;
import java.util.function.LongFunction;

/** The types of problems. Clients distinguish them by {@code type}; each has one status. */
public enum ProblemType {
  MALFORMED_REQUEST(400, "The request cannot be read"),
  UNAUTHENTICATED(401, "Authentication is required"),
  FORBIDDEN(403, "A required role is missing"),
  CROSS_SITE_REQUEST(403, "Cross-site requests are not allowed"),
  NOT_HOLDER(403, "Another user holds this assignment"),
  NOT_FOUND(404, "No such path"),
  UNKNOWN_TASK(404, "No such task"),
  UNKNOWN_WORK_REQUEST(404, "No such work request"),
  UNKNOWN_ASSIGNMENT(404, "No such assignment"),
  UNKNOWN_USER(404, "No such user"),
  UNKNOWN_LOAN(404, "No such loan"),
  UNKNOWN_IMPORT(404, "No such import"),
  UNKNOWN_IMPORT_MAPPING(404, "No such import mapping"),
  UNKNOWN_JOB(404, "No such job"),
  NOT_EXCLUDED(404, "The loan is not excluded"),
  METHOD_NOT_ALLOWED(405, "The method is not allowed"),
  NOT_ACCEPTABLE(406, "The response format is unsupported"),
  REQUEST_TIMEOUT(408, "The body arrived too slowly"),
  TASK_PAUSED(409, "The task is paused"),
  HELD_LIMIT_REACHED(409, "The user holds as many loans as allowed"),
  REQUEST_DECIDED(409, "The work request has been decided"),
  ALREADY_DISPOSITIONED(409, "The assignment has another disposition"),
  ASSIGNMENT_ENDED(409, "The assignment has ended"),
  FACT_CHANGED(409, "A fact has changed since the assignment"),
  ALREADY_HOLDER(409, "The user already holds this loan"),
  USER_BARRED(409, "The user is barred from this loan"),
  USER_ABSENT(409, "The user is absent"),
  NAME_TAKEN(409, "Another task has this name"),
  IDEMPOTENCY_KEY_IN_USE(409, "The first request with this idempotency key is in progress"),
  STALE_VERSION(412, "The version is stale"),
  BODY_TOO_LARGE(413, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "The format of the body is unsupported"),
  INVALID_VALUE(422, "A value is invalid"),
  COUNT_OUT_OF_RANGE(422, "The count is out of range"),
  IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used for another request"),
  HEADER_INVALID(422, "The CSV header line is invalid"),
  IMPORT_FAILED(422, "The file cannot be imported"),
  /** The type of {@link #UNKNOWN_USER} for a user who is named in a body. */
  UNKNOWN_RECIPIENT(422, "No such user", "unknown-user"),
  VERSION_REQUIRED(428, "The header If-Match is missing"),
  TOO_MANY_REQUESTS(429, "Too many requests"),
  TOO_MANY_ATTEMPTS(429, "Too many failed logins"),
  TOO_MANY_STREAMS(429, "Too many event streams"),
  HEADERS_TOO_LARGE(431, "Path and headers are too long"),
  INTERNAL_ERROR(500, "The server failed"),
  TRANSIENT_CONFLICT(503, "A transient conflict occurred"),
  DATABASE_UNAVAILABLE(503, "The database is unavailable"),
  DATABASE_FULL(503, "The database's disk is full"),
  NODE_OVERLOADED(503, "All database connections of the node are in use"),
  IMPORTS_BUSY(503, "Too many imports are queued"),
  ISSUER_UNAVAILABLE(503, "The token issuer is unavailable"),
  PREVIEWS_BUSY(503, "Too many previews are running"),
  PREVIEW_TIMED_OUT(503, "The preview timed out"),
  LOGINS_BUSY(503, "Too many logins are being verified"),
  NODE_STOPPING(503, "The node is stopping");

  private final int status;
  private final String title;
  private final String slug;

  ProblemType(int status, String title) {
    this(status, title, "");
  }

  ProblemType(int status, String title, String slug) {
    this.status = status;
    this.title = title;
    this.slug = slug.isEmpty() ? name().toLowerCase(Locale.ROOT).replace('_', '-') : slug;
  }

  public ProblemException because(String detail) {
    return new ProblemException(this, detail);
  }

  /**
   * Reads an id. Ids are opaque to clients, so an id of another form is unknown, like one that is not in use.
   *
   * @throws ProblemException of this type if the text is not an id
   */
  public <T> T unlessId(String text, LongFunction<T> id) {
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw because("No resource has this id. Send ids exactly as responses contain them.");
    }
    return id.apply(Long.parseLong(text));
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The address of its explanation, by which clients distinguish it. */
  public String type() {
    return "/problems/" + slug;
  }
}
