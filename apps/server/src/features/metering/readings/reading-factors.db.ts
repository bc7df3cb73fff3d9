import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { RegisterSpan } from '@lichthof/domain/metering/readings/register-history.ts';
import {
  divideByFactor,
  type FactorPeriod,
  factorOn,
  multiplyByFactor,
  noFactor,
} from '@lichthof/domain/metering/transformer-factor.ts';
import { localDayOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { readPlacedDevices } from '../../../database/placed-devices.ts';
import { HttpError } from '../../../http/errors.ts';

interface FactorMeter {
  customerId: number;
  meterId: number;
  timeZone: TimeZone;
}

/** The transformer factors other than 1 in the place of a meter, in the order of time. */
export async function readFactorPeriods(
  db: Database,
  { customerId, meterId }: Omit<FactorMeter, 'timeZone'>,
): Promise<FactorPeriod[]> {
  const devices = await readPlacedDevices(db, customerId, [meterId]);
  return (devices.get(meterId) ?? []).flatMap(({ factors }) => factors);
}

export const factorAt = (periods: readonly FactorPeriod[], atMs: number, timeZone: TimeZone): number =>
  factorOn(periods, localDayOf(atMs, timeZone));

/**
 * The energy that a counter stands for. Throws 400 where the meter has a transformer factor and nobody says whether the
 * counter is multiplied by it.
 */
export async function toEnergyCounter(
  db: Database,
  meter: FactorMeter,
  { counter, atMs, isMultiplied }: CounterPoint & { isMultiplied: boolean | undefined },
): Promise<number> {
  const factor = factorAt(await readFactorPeriods(db, meter), atMs, meter.timeZone);
  if (factor === noFactor || isMultiplied) return counter;
  if (isMultiplied === undefined)
    throw new HttpError(400, 'The meter has a transformer factor: is the counter multiplied by it?', {
      field: 'isMultiplied',
    });
  const energy = multiplyByFactor(counter, factor);
  if (Number.isSafeInteger(energy)) return energy;
  throw new HttpError(400, 'The counter times the transformer factor is too large', { field: 'counter' });
}

/**
 * Cuts spans where the factor changes. What flowed across is only known where the register was read then: it shows the
 * same before and after, but stands for another energy.
 */
export async function splitAtFactors(db: Database, meter: FactorMeter, spans: RegisterSpan[]): Promise<RegisterSpan[]> {
  const periods = await readFactorPeriods(db, meter);
  const borders = new Set(
    periods
      .flatMap(({ from, to }) => [from, to])
      .flatMap((day) => (day === null ? [] : [startOfDay(day, meter.timeZone)])),
  );
  const inside = [...borders].filter((atMs) => spans.some((span) => isWithin(span, atMs))).sort((a, b) => a - b);
  if (inside.length === 0) return spans;
  const known = await readCountersAt(db, meter, inside);
  return spans.flatMap((span) =>
    inside
      .filter((atMs) => isWithin(span, atMs))
      .reduce(
        (parts, atMs) => {
          const last = parts.at(-1) ?? span;
          const energy = known.get(atMs) ?? null;
          const [before, after] = [
            factorAt(periods, atMs - 1, meter.timeZone),
            factorAt(periods, atMs, meter.timeZone),
          ];
          const atEnd = energy === null ? null : multiplyByFactor(divideByFactor(energy, after), before);
          const closed = { ...last, toMs: atMs, lastCounter: atEnd };
          return [...parts.slice(0, -1), closed, { ...last, fromMs: atMs, firstCounter: energy }];
        },
        [span],
      ),
  );
}

const isWithin = ({ fromMs, toMs }: RegisterSpan, atMs: number) => fromMs < atMs && (toMs === null || atMs < toMs);

async function readCountersAt(
  db: Database,
  { customerId, meterId }: FactorMeter,
  instants: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reading')
    .select(['at', 'counter'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where(
      'at',
      'in',
      instants.map((atMs) => new Date(atMs)),
    )
    .execute();
  return new Map(rows.map(({ at, counter }) => [at.getTime(), counter]));
}
