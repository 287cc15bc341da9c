package dev.getwork.adapter.rest.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All kinds of problems. */
record ProblemListResponse(
    List<ExplainedProblem> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {}
