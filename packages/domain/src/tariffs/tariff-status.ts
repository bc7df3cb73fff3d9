import { TariffStatus } from './tariff-prices.ts';

/** The days on which a tariff holds for a participant; `to` is exclusive, null without an end. */
export interface TariffAssignment {
  from: string;
  to: string | null;
}

/** Active while any assignment runs, assigned while one lies ahead, else inactive (specification §4). */
export function tariffStatusOf(assignments: TariffAssignment[], today: string): TariffStatus {
  const open = assignments.filter(({ from, to }) => to === null || (from < to && today < to));
  if (open.some(({ from }) => from <= today)) return TariffStatus.Active;
  return open.length > 0 ? TariffStatus.Assigned : TariffStatus.Inactive;
}
