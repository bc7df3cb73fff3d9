import type { InvoiceReading, ReadingOrigin } from '@lichthof/domain/billing/invoice-snapshot.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { intersect, type BilledMeter, type OpenRange } from './billing-basis.ts';
import type { ContractShare } from './contract-shares.ts';
import { sumSegments, type MeterSegment, type SegmentSum } from './energy-sums.db.ts';

/** A counter that is known at local midnight of a day. */
interface KnownCounter {
  date: string;
  counterWh: number;
  origin: ReadingOrigin;
}

interface MountedDevice extends OpenRange {
  meterId: number;
  serialNumber: string;
  /** In the order of time. */
  known: KnownCounter[];
}

/** One device of a meter within the days of a share, with the days on which its counter is printed. */
interface ReadDevice {
  share: ContractShare;
  meter: BilledMeter;
  device: MountedDevice | null;
  days: DayRange;
  dates: string[];
}

/**
 * The readings of each share's meters where it begins, where prices change, where a device is exchanged and where it
 * ends. A counter that was not read then follows from the last one known and all quarter-hours since; where one of
 * them is missing it stays unknown, and only what was used is said.
 */
export async function readInvoiceReadings(
  db: Database,
  customerId: number,
  shares: ContractShare[],
): Promise<Map<ContractShare, InvoiceReading[]>> {
  const devices = await readDevices(db, customerId, shares);
  const read = shares.flatMap((share) => devicesOf(share, devices));
  const sums = (await sumSegments(db, customerId, read.flatMap(segmentsOf))).values();
  const readings = new Map<ContractShare, InvoiceReading[]>(shares.map((share) => [share, []]));
  for (const one of read) {
    const ofDevice = segmentsOf(one).map(() => sums.next().value!);
    readings.get(one.share)!.push(...readingsOf(one, ofDevice));
  }
  return readings;
}

async function readDevices(db: Database, customerId: number, shares: ContractShare[]): Promise<MountedDevice[]> {
  const meterIds = [...new Set(shares.flatMap(({ contract }) => contract.meters.map(({ meterId }) => meterId)))];
  const { rows } = await sql<MountedDevice>`
    select md.meter_id as "meterId", d.serial_number as "serialNumber", lower(md.during) as "from", upper(md.during) as "to",
      coalesce((select jsonb_agg(to_jsonb(known) order by known.date) from (
        select (r.at at time zone e.time_zone)::date as date, r.counter as "counterWh", r.origin as origin
        from reading r where r.customer_id = md.customer_id and r.meter_id = md.meter_id
          and r.at = (r.at at time zone e.time_zone)::date::timestamp at time zone e.time_zone
          and (r.at at time zone e.time_zone)::date >= lower(md.during)
          and (upper_inf(md.during) or (r.at at time zone e.time_zone)::date < upper(md.during))
        union
        select lower(md.during), md.first_counter, 'operator' where md.first_counter is not null
      ) known), '[]') as known
    from meter_device md
    join device d on d.id = md.device_id join meter m on m.id = md.meter_id join estate e on e.id = m.estate_id
    where md.customer_id = ${customerId} and md.meter_id = any(${meterIds}::int[])
    order by md.meter_id, md.during`.execute(db);
  return rows;
}

function devicesOf(share: ContractShare, devices: MountedDevice[]): ReadDevice[] {
  return share.contract.meters.flatMap((meter) => {
    const inPlace = intersect(meter, share.billed);
    if (!inPlace) return [];
    const mounted = devices.filter((device) => device.meterId === meter.meterId && intersect(device, inPlace));
    const ofMeter = mounted.length > 0 ? mounted : [null];
    return ofMeter.map((device) => readDevice(share, { meter, device, inPlace }));
  });
}

type DeviceInPlace = { meter: BilledMeter; device: MountedDevice | null; inPlace: DayRange };

function readDevice(share: ContractShare, { meter, device, inPlace }: DeviceInPlace): ReadDevice {
  const days = device ? intersect(device, inPlace)! : inPlace;
  const changes = priceChanges(share).filter((date) => date > days.from && date < days.to);
  return { share, meter, device, days, dates: [days.from, ...changes, days.to] };
}

/** A slice that begins with the year goes on with the same prices. */
function priceChanges({ slices }: ContractShare): string[] {
  return slices.flatMap(({ from, tariff }, index) => (tariff === slices[index - 1]?.tariff ? [] : [from]));
}

/** From the last counter known before the first date on, then from date to date. */
function segmentsOf({ meter, device, dates }: ReadDevice): MeterSegment[] {
  const known = lastKnown(device, dates[0]!);
  const since = known ? [known.date, ...dates] : dates;
  return since.slice(1).map((to, index) => ({ meterId: meter.meterId, from: since[index]!, to }));
}

function lastKnown(device: MountedDevice | null, date: string): KnownCounter | undefined {
  return device?.known.findLast((known) => known.date <= date);
}

function readingsOf(read: ReadDevice, sums: SegmentSum[]): InvoiceReading[] {
  const known = lastKnown(read.device, read.dates[0]!);
  const toFirstDate = known ? sums[0]! : null;
  const used = known ? sums.slice(1) : sums;
  let counterWh = known && toFirstDate!.isComplete ? known.counterWh + toFirstDate!.energyWh : null;
  return read.dates.map((date, index) => {
    const sum = index === 0 ? null : used[index - 1]!;
    if (sum) counterWh = counterWh !== null && sum.isComplete ? counterWh + sum.energyWh : null;
    const exact = read.device?.known.find((candidate) => candidate.date === date);
    if (exact) counterWh = exact.counterWh;
    return {
      date,
      meterName: read.meter.name,
      serialNumber: read.device?.serialNumber ?? null,
      counterWh,
      consumptionWh: sum?.energyWh ?? null,
      origin: exact?.origin ?? (counterWh === null ? 'remote' : 'computed'),
      reason: reasonOf(read, index),
    };
  });
}

function reasonOf({ share, days, dates }: ReadDevice, index: number): InvoiceReading['reason'] {
  if (index === 0) return days.from > share.billed.from ? 'installed' : 'begin';
  if (index < dates.length - 1) return 'price';
  return days.to < share.billed.to ? 'removed' : 'end';
}
