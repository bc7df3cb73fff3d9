/** The key by which local energy is allocated. The numbers are those of the API and the database. */
export const AllocationKey = { LivingArea: 1, External: 2, ByConsumption: 3, EqualParts: 4 } as const;
export type AllocationKey = (typeof AllocationKey)[keyof typeof AllocationKey];

/** The base of fixed shares: all local energy, or only the part that the participants can use. */
export const allocationBases = ['generation', 'allocatable'] as const;
export type AllocationBase = (typeof allocationBases)[number];

/** What happens with the unused part of a participant's share. */
export const unusedParts = ['fed_in', 'passed_on'] as const;
export type UnusedPart = (typeof unusedParts)[number];

/** The agreed rule of an estate; base and unused part only apply to fixed shares (living area, equal parts). */
export interface AllocationRule {
  key: AllocationKey;
  base: AllocationBase;
  unused: UnusedPart;
}
