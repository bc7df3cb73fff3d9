/** With fewer apartments, sums are only shown by day, since curves would reveal single households (MsbG § 52). */
export const minApartmentsForCurves = 5;
