package dev.getwork.adapter.rest.problem;

import java.util.Locale;
import java.util.function.LongFunction;

/** The kinds of problems that clients can tell apart by their {@code type}; the status goes with the kind. */
public enum ProblemType {
  MALFORMED_REQUEST(400, "The request cannot be read"),
  UNAUTHENTICATED(401, "Nobody is signed in"),
  FORBIDDEN(403, "The role for this is missing"),
  FOREIGN_PAGE(403, "Another site's page made this call"),
  NOT_HOLDER(403, "Somebody else holds this assignment"),
  NOT_FOUND(404, "There is nothing here"),
  UNKNOWN_TASK(404, "No such task"),
  UNKNOWN_WORK_REQUEST(404, "No such work request"),
  UNKNOWN_ASSIGNMENT(404, "No such assignment"),
  UNKNOWN_USER(404, "No such user"),
  UNKNOWN_LOAN(404, "No such loan"),
  UNKNOWN_IMPORT(404, "No such import"),
  UNKNOWN_JOB(404, "No such job"),
  NOT_EXCLUDED(404, "The loan is not excluded"),
  METHOD_NOT_ALLOWED(405, "Not this method"),
  NOT_ACCEPTABLE(406, "No such format"),
  REQUEST_TIMEOUT(408, "The body came too slowly"),
  TASK_PAUSED(409, "The task is paused"),
  HELD_LIMIT_REACHED(409, "The user holds as many loans as allowed"),
  REQUEST_DECIDED(409, "The work request has been decided"),
  ALREADY_DISPOSITIONED(409, "The assignment was disposed of otherwise"),
  ASSIGNMENT_ENDED(409, "The assignment has ended"),
  ALREADY_HOLDER(409, "The user has this loan already"),
  NAME_TAKEN(409, "Another task has this name"),
  IDEMPOTENCY_KEY_IN_USE(409, "The first call with this key is under way"),
  STALE_VERSION(412, "The task has been changed since"),
  BODY_TOO_LARGE(413, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "Not this format"),
  INVALID_VALUE(422, "A value is wrong"),
  COUNT_OUT_OF_RANGE(422, "The count is out of range"),
  IDEMPOTENCY_KEY_REUSED(422, "The key was used for another call"),
  HEADER_INVALID(422, "The file has other columns"),
  IMPORT_FAILED(422, "The file cannot be imported"),
  /** The same kind as {@link #UNKNOWN_USER}, where the user is named by a body and not by the path. */
  UNKNOWN_RECIPIENT(422, "No such user", "unknown-user"),
  VERSION_REQUIRED(428, "The version to change is missing"),
  TOO_MANY_REQUESTS(429, "Too many calls"),
  TOO_MANY_ATTEMPTS(429, "Too many wrong passwords"),
  TOO_MANY_STREAMS(429, "The user has as many streams as allowed"),
  HEADERS_TOO_LARGE(431, "Path and headers are too long"),
  INTERNAL_ERROR(500, "Something went wrong on the server"),
  COLLISION(503, "Calls got in each other's way"),
  DATABASE_AWAY(503, "The database does not answer"),
  IMPORTS_BUSY(503, "As many imports as may are waiting"),
  ISSUER_AWAY(503, "The issuer of tokens does not answer"),
  PREVIEWS_BUSY(503, "As many previews as may are running"),
  PREVIEW_GIVEN_UP(503, "The preview took too long"),
  LOGINS_BUSY(503, "As many passwords as may are being checked"),
  NODE_STOPPING(503, "The node is stopping");

  private final int status;
  private final String title;
  private final String slug;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
    this.slug = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  ProblemType(int status, String title, String slug) {
    this.status = status;
    this.title = title;
    this.slug = slug;
  }

  /** A problem of this kind. */
  public ProblemException because(String detail) {
    return new ProblemException(this, detail);
  }

  /**
   * Reads an id, which is opaque to clients: one of an unknown form names nothing, like one that is not in use.
   *
   * @throws ProblemException of this kind when the text is no id
   */
  public <T> T unlessId(String text, LongFunction<T> id) {
    try {
      long value = Long.parseLong(text);
      if (value > 0 && Long.toString(value).equals(text)) {
        return id.apply(value);
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw because("Nothing is known under this id. Take ids as they were answered.");
  }

  /** The status of every answer of this kind. */
  public int status() {
    return status;
  }

  /** What happened, in words. */
  public String title() {
    return title;
  }

  /** By which clients tell it from others: where it is explained. */
  public String type() {
    return "/problems/" + slug;
  }

  String slug() {
    return slug;
  }
}
