/** Sums of fewer apartments are shown by day at the finest, since curves would reveal single households (MsbG § 52). */
export const minApartmentsForCurves = 5;
