package dev.getwork.adapter.rest.problem;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** A kind of problem, as it is explained to who meets it. */
record ExplainedProblem(
    @JsonPropertyDescription("as problems have it in their type") String type,
    String title,
    @JsonPropertyDescription("the HTTP status codes it comes with") List<Integer> statuses,
    @JsonPropertyDescription("what leads to it") String cause,
    @JsonPropertyDescription("a call that meets it") String example,
    @JsonPropertyDescription("what to do about it") String remedy) {}
