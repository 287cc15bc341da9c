package dev.getwork.adapter.rest.work;

import java.util.List;
import org.jspecify.annotations.Nullable;

record RestorationBatchRequest(@Nullable List<String> loanNumbers) {}
