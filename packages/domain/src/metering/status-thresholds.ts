/** An edge that has not spoken for so long is offline; one that never spoke is not connected, which is no fault. */
export const edgeOfflineAfterMinutes = 15;

/** A meter without any value on so many days in a row is silent. */
export const meterSilentAfterDays = 3;

/** Below this share of its quarter-hours a month is worth a look. */
export const minCompleteness = 0.98;
