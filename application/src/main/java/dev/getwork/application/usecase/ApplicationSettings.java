package dev.getwork.application.usecase;

import java.time.Duration;

/**
 * Settings that all nodes share.
 *
 * @param selectionSlots how many selections run at the same time in the whole cluster: at least 1. Where nodes differ,
 *     each uses its own number
 * @param historyRetention how long history is kept: at least a day
 */
public record ApplicationSettings(int selectionSlots, Duration historyRetention) {}
