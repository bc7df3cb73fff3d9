import { totalsOf, type MeterDayAmounts, type MeterDayTotals } from '@lichthof/domain/metering/meter-day.ts';

/** What the totals of a meter's month grow by; below 0 they shrink. */
export interface MonthMove extends MeterDayTotals {
  meterId: number;
  /** Its first day. */
  month: string;
  quarterHours: number;
}

export interface ChangedDay {
  meterId: number;
  day: string;
  before: MeterDayAmounts | undefined;
  after: MeterDayAmounts;
  /** Of what is there after. */
  totals: MeterDayTotals;
}

/** How far changed days move the totals of their months. */
export function monthMovesOf(changes: ChangedDay[]): MonthMove[] {
  const moves = new Map<string, MonthMove>();
  for (const { meterId, day, before, after, totals } of changes) {
    const month = `${day.slice(0, 7)}-01`;
    const key = `${meterId} ${month}`;
    const move = moves.get(key) ?? { meterId, month, total: 0, quarterHours: 0, missing: 0, substituted: 0 };
    moves.set(key, move);
    const was = before ? totalsOf(before) : { total: 0, missing: 0, substituted: 0 };
    move.total += totals.total - was.total;
    move.quarterHours += after.amounts.length - (before?.amounts.length ?? 0);
    move.missing += totals.missing - was.missing;
    move.substituted += totals.substituted - was.substituted;
  }
  return [...moves.values()];
}
