import type { ComputedDayExplanation, ExplainedPart } from '@lichthof/contracts/metering/computed-meters.ts';
import { computeDay } from '@lichthof/domain/metering/computed/compute-day.ts';
import type { ComputedMeter } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { type MeterDayAmounts, totalsOf } from '@lichthof/domain/metering/meter-day.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHoursOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { type CurveMeter, findCurveMeters } from '../curves/find-curve-meters.ts';
import { dayKey, readStored } from '../values/stored-days.db.ts';
import { readEstateFormulas } from './formulas.db.ts';

interface ComputedDay {
  explanation: ComputedDayExplanation;
  /** The occupancies whose quarter-hours it shows. */
  occupancyIds: number[];
}

interface Sources {
  day: string;
  formulas: ReadonlyMap<number, ComputedMeter>;
  meters: ReadonlyMap<number, CurveMeter>;
  stored: ReadonlyMap<string, MeterDayAmounts>;
}

/** A day of a computed meter with its parts, down to measured ones; undefined for a meter that is not computed. */
export async function explainComputedDay(
  db: Database,
  estate: EstateKey,
  { meterId, day }: { meterId: number; day: string },
): Promise<ComputedDay | undefined> {
  const formulas = await readEstateFormulas(db, estate);
  if (!formulas.has(meterId)) return undefined;
  const meterIds = [...listMeters(meterId, { day, formulas })];
  const found = await findCurveMeters(db, estate, { from: day, to: addDays(day, 1), meterIds });
  const stored = await readStored(
    db,
    estate.customerId,
    meterIds.map((id) => ({ meterId: id, day })),
  );
  const sources = { day, formulas, stored, meters: new Map(found.map((meter) => [meter.meterId, meter])) };
  const { sign: _, ...whole } = explainPart({ partId: meterId, sign: 1 }, sources);
  const parts = partsOn(meterId, sources).map(({ partId, sign }) => ({
    sign,
    stored: stored.get(dayKey({ meterId: partId, day })),
  }));
  const starts = quarterHourStarts(day, defaultTimeZone);
  return {
    explanation: {
      ...whole,
      day,
      startsAt: starts.map((at) => isoAt(at, defaultTimeZone)),
      negatives: computeDay(parts, starts.length).negatives,
    },
    occupancyIds: found.filter(({ isHidden }) => !isHidden).flatMap((meter) => meter.occupancyIds),
  };
}

function* listMeters(meterId: number, sources: Pick<Sources, 'day' | 'formulas'>): Generator<number> {
  yield meterId;
  for (const { partId } of partsOn(meterId, sources)) yield* listMeters(partId, sources);
}

const partsOn = (meterId: number, { day, formulas }: Pick<Sources, 'day' | 'formulas'>) =>
  (formulas.get(meterId)?.parts ?? []).filter((part) => covers(part, day));

function explainPart({ partId, sign }: { partId: number; sign: 1 | -1 }, sources: Sources): ExplainedPart {
  const { day, meters } = sources;
  const meter = meters.get(partId);
  const quarterHours = quarterHoursOf(day, defaultTimeZone);
  const empty = { amounts: Array.from({ length: quarterHours }, () => null), statuses: null };
  const stored = sources.stored.get(dayKey({ meterId: partId, day })) ?? empty;
  return {
    meterId: partId,
    name: meter?.name ?? '',
    sign,
    baseUnit: meter?.baseUnit ?? 'Wh',
    ...totalsOf(stored),
    amounts: meter && !meter.isHidden ? stored.amounts : null,
    parts: partsOn(partId, sources).map((part) => explainPart(part, sources)),
  };
}
