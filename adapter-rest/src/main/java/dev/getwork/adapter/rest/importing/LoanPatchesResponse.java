package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

record LoanPatchesResponse(
    @JsonPropertyDescription("The number of lines that are not blank.") long received,
    @JsonPropertyDescription("The number of patches that changed a loan.") long changed,
    @JsonPropertyDescription("The number of patches whose values the loan already had.") long unchanged,
    @JsonPropertyDescription("The number of rejected lines.") long rejected,
    @JsonPropertyDescription("At most 1,000 of the rejected lines, by line.") List<RejectionResponse> rejections) {}
