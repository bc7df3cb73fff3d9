/** The days on which a participant has a tariff; `to` is exclusive, null without an end. */
export interface TariffAssignment {
  from: string;
  to: string | null;
}

/** Active if an assignment is running, else assigned if one starts later, else inactive (specification §4). */
export function findTariffStatus(assignments: TariffAssignment[], today: string): TariffStatus {
  const open = assignments.filter(({ from, to }) => to === null || (from < to && today < to));
  if (open.some(({ from }) => from <= today)) return TariffStatus.Active;
  return open.length > 0 ? TariffStatus.Assigned : TariffStatus.Inactive;
}

/** 0 not assigned, 1 assigned with a start in the future, 2 running. */
export const TariffStatus = { Inactive: 0, Assigned: 1, Active: 2 } as const;
export type TariffStatus = (typeof TariffStatus)[keyof typeof TariffStatus];
