import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { endOfSlot } from '@lichthof/domain/metering/expected-values.ts';
import type { QuarterHourRun } from '@lichthof/domain/time/quarter-hour-runs.ts';
import type { Database } from '../../../database/database.ts';
import { fillGap } from './fill-gap.ts';
import { findMeterGaps } from './find-meter-gaps.ts';
import { readMeterLife } from './meter-gaps.db.ts';
import { countFilledGap, isBilled, readMetersOfEstate, type RuleToRun } from './gap-fill-rules.db.ts';
import { findMeter, type GapMeter } from './gap-fill-proposals.db.ts';

/** Older gaps are left to a person. */
const daysBack = 366;

/**
 * Fills the gaps that an estate's rule names, each in a transaction of its own: what is left after an interruption is
 * found again in the next night. Not those of billed days, and none that no value follows yet.
 */
export async function fillGapsOfEstate(
  db: Database,
  rule: RuleToRun,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  for (const { meterId } of await readMetersOfEstate(db, rule)) {
    const meter = await findMeter(db, { ...rule, meterId });
    if (!meter) continue;
    for (const gap of await gapsToFill(db, meter, { rule, now })) {
      if (signal.aborted) return;
      await fill(db, meter, { rule, gap });
    }
  }
}

interface AtNight {
  rule: RuleToRun;
  now: number;
}

async function gapsToFill(db: Database, meter: GapMeter, { rule, now }: AtNight): Promise<QuarterHourRun[]> {
  const life = await readMeterLife(db, meter);
  if (!life) return [];
  const today = localDayOf(now, meter.timeZone);
  const gaps = await findMeterGaps(db, meter, { life, now, since: addDays(today, -daysBack) });
  const lastValue = endOfSlot(life.lastValue, meter.timeZone);
  return gaps.filter(({ from, to }) => {
    const endedOn = localDayOf(to, meter.timeZone);
    const isShort = (to - from) / quarterHourMs <= rule.longestQuarterHours;
    return isShort && to < lastValue && addDays(endedOn, rule.waitDays) <= today;
  });
}

function fill(db: Database, meter: GapMeter, { rule, gap }: { rule: RuleToRun; gap: QuarterHourRun }): Promise<void> {
  const { timeZone } = meter;
  const days = { from: localDayOf(gap.from, timeZone), to: addDays(localDayOf(gap.to - 1, timeZone), 1) };
  return db.transaction().execute(async (tx) => {
    if (await isBilled(tx, meter, days)) return;
    const request = { from: isoAt(gap.from, timeZone), to: isoAt(gap.to, timeZone) };
    const { quarterHours } = await fillGap(tx, meter, { gap: request, userId: null });
    if (quarterHours > 0) await countFilledGap(tx, rule);
  });
}
