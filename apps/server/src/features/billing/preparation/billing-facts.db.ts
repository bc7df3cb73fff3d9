import type { ElectricityMix } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { ProductMix } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { type NotNull, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { storedMix } from '../../reference-tables/mix-columns.ts';
import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { zip } from '@lichthof/domain/collections/pairs.ts';
import { daysOutside, intersect } from '@lichthof/domain/time/ranges.ts';

/** The electricity mix of the provider and of the country in a year; null if not entered. */
export interface Mixes {
  own: ElectricityMix | null;
  /** Of the provider's products with a mix of their own. */
  products: ProductMix[];
  national: ElectricityMix | null;
}

export const noMixes: Mixes = { own: null, products: [], national: null };

export async function readMixes(
  db: Database,
  { customerId, providerId }: { customerId: number; providerId: number },
  year: number,
): Promise<Mixes> {
  const own = await db
    .selectFrom('electricity_mix')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .where('year', '=', year)
    .executeTakeFirst();
  const national = await db.selectFrom('national_mix').selectAll().where('year', '=', year).executeTakeFirst();
  return {
    own: own ? { ...storedMix(own), guaranteeCountries: own.guarantee_countries } : null,
    products: (own?.products ?? []) as ProductMix[],
    national: national ? storedMix(national) : null,
  };
}

/** The product of each tariff of an estate that names one. */
export async function readProductNames(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tariff')
    .select(['id', 'product_name'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('product_name', 'is not', null)
    .$narrowType<{ product_name: NotNull }>()
    .execute();
  return new Map(rows.map(({ id, product_name }) => [id, product_name]));
}

export interface Co2Factor {
  year: number;
  gramsPerKwh: number;
  source: string;
}

/** The factor of the latest year that is not after the given one, else the earliest. */
export async function readCo2Factor(db: Database, year: number): Promise<Co2Factor | null> {
  const row = await db
    .selectFrom('co2_factor')
    .select(['year', 'co2_grams_per_kwh as gramsPerKwh', 'source'])
    .orderBy(sql`year > ${year}`)
    .orderBy(sql`abs(year - ${year})`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Each contract's consumption on the same days of the previous year; null if the contract was not valid or values are
 * missing.
 */
export async function readPreviousYears(
  db: Database,
  customerId: number,
  allocations: readonly ContractAllocation[],
): Promise<((DayRange & { energyWh: number }) | null)[]> {
  const years = allocations.map(({ billed }) => ({ from: yearBefore(billed.from), to: yearBefore(billed.to) }));
  const segments = zip(allocations, years).map(([{ contract }, year]) =>
    intersect(contract, year)?.from === year.from && daysOutside(contract.meters, year).length === 0
      ? contract.meters.flatMap((meter) => {
          const days = intersect(meter, year);
          return days ? [{ meterId: meter.meterId, ...days }] : [];
        })
      : [],
  );
  const sums = await sumSegmentGroups(db, customerId, segments);
  return zip(years, sums).map(([year, parts]) => {
    const isWhole = parts.length > 0 && parts.every(({ isComplete }) => isComplete);
    return isWhole ? { ...year, energyWh: parts.reduce((sum, { energyWh }) => sum + energyWh, 0) } : null;
  });
}

/** Maps 29 February to 28 February. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return day.endsWith('02-29') ? addDays(`${year}-03-01`, -1) : `${year}${day.slice(4)}`;
}

/** Days of one meter, `to` exclusive. */
export interface MeterSegment {
  meterId: number;
  from: string;
  to: string;
}

export interface SegmentSum {
  energyWh: number;
  /** Whether every quarter-hour of the days has a value. */
  isComplete: boolean;
}

/** Reads the energy of groups of segments in one statement, in their order. */
export async function sumSegmentGroups(
  db: Database,
  customerId: number,
  groups: MeterSegment[][],
): Promise<SegmentSum[][]> {
  const sums = await sumSegments(db, customerId, groups.flat());
  let end = 0;
  return groups.map(({ length }) => sums.slice(end, (end += length)));
}

/** Reads the energy of many segments in one statement, in their order. */
export async function sumSegments(db: Database, customerId: number, segments: MeterSegment[]): Promise<SegmentSum[]> {
  if (segments.length === 0) return [];
  const { rows } = await sql<{ energyWh: number; isComplete: boolean }>`
    select coalesce(sum(d.total), 0)::bigint as "energyWh",
      count(d.day) = s.to_day - s.from_day and coalesce(sum(d.missing), 0) = 0 as "isComplete"
    from unnest(${segments.map(({ meterId }) => meterId)}::int[], ${segments.map(({ from }) => from)}::date[],
      ${segments.map(({ to }) => to)}::date[]) with ordinality as s (meter_id, from_day, to_day, position)
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = s.meter_id
      and d.day >= s.from_day and d.day < s.to_day
    group by s.position, s.from_day, s.to_day order by s.position`.execute(db);
  return rows;
}
