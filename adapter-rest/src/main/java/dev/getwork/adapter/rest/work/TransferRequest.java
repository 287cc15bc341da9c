package dev.getwork.adapter.rest.work;

import org.jspecify.annotations.Nullable;

record TransferRequest(@Nullable String toUser) {}
