package dev.getwork.adapter.rest.openapi;

import java.util.List;

/**
 * One way in which an operation succeeds.
 *
 * @param status 200 to 399
 * @param description when it is given
 * @param hasBody whether what the controller returns goes with it
 * @param headers which headers of {@link Headers} it carries beside those of every answer
 */
record Answer(int status, String description, boolean hasBody, List<String> headers) {}
