/** Sums of fewer dwellings than that are shown by day at the finest: the rest would tell of the neighbours (MsbG § 52). */
export const fewestDwellingsForCurves = 5;
