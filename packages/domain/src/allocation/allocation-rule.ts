/** How local energy is shared out. The same numbers as in the API and the database. */
export const AllocationKey = { LivingArea: 1, External: 2, ByConsumption: 3, EqualParts: 4 } as const;
export type AllocationKey = (typeof AllocationKey)[keyof typeof AllocationKey];

/** What fixed shares are taken of: all local energy, or what of it the participants can use. */
export const allocationBases = ['generation', 'allocatable'] as const;
export type AllocationBase = (typeof allocationBases)[number];

/** What happens with the part of a share that its holder does not use. */
export const unusedParts = ['fed_in', 'passed_on'] as const;
export type UnusedPart = (typeof unusedParts)[number];

/** The agreed rule of an estate; base and unused part matter for fixed shares (living area, equal parts) only. */
export interface AllocationRule {
  key: AllocationKey;
  base: AllocationBase;
  unused: UnusedPart;
}
