import type { InvoiceReading } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { BilledMeter } from '@lichthof/domain/billing/billing-basis.ts';
import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { divideByFactor, factorOn, factorUntil, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { getFirst, getItem, getLast } from '@lichthof/domain/collections/items.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import type { MeterSegment, SegmentSum } from '../preparation/billing-facts.db.ts';
import { lastKnown, type MountedDevice } from './invoice-devices.db.ts';

/** The days of a contract of which readings are computed, with its changes of price. */
export type ReadPeriod = Pick<ContractAllocation, 'contract' | 'billed' | 'pricePeriods'>;

/** One device of a meter within the days of an allocation, with the days on which its counter is printed. */
export interface ReadDevice<Period extends ReadPeriod = ReadPeriod> {
  allocation: Period;
  meter: BilledMeter;
  device: MountedDevice | null;
  days: DayRange;
  dates: string[];
  /** Whether it was removed within these days, so that its last counter is its last reading. */
  isRemoved: boolean;
}

/** The devices of each meter of the allocation; a meter without a recorded device gets one entry without a device. */
export function devicesOf<Period extends ReadPeriod>(
  allocation: Period,
  devices: ReadonlyMap<number, MountedDevice[]>,
): ReadDevice<Period>[] {
  return allocation.contract.meters.flatMap((meter) => {
    const inPlace = intersect(meter, allocation.billed);
    if (!inPlace) return [];
    const mounted = (devices.get(meter.meterId) ?? []).filter((device) => hasCounted(device, inPlace));
    const ofMeter = mounted.length > 0 ? mounted : [null];
    return ofMeter.map((device) => readDevice(allocation, { meter, device, inPlace }));
  });
}

/** From the last known counter before the first date, then from date to date. */
export function segmentsOf({ meter, device, dates }: ReadDevice): MeterSegment[] {
  const known = lastKnown(device, getFirst(dates));
  const since = known ? [known.date, ...dates] : dates;
  return since.slice(1).map((to, index) => ({ meterId: meter.meterId, from: getItem(since, index), to }));
}

/**
 * Computes a device's readings from the sums of its segments. A counter that was not read is the last known one plus
 * all quarter-hours since then, as long as the transformer factor is the same. If one of them is missing, the counter is
 * unknown and only the consumption is given. On
 * the day of an exchange the old device gets the energy that it still counted, the new one the rest.
 */
export function readingsOf(read: ReadDevice, sums: SegmentSum[]): InvoiceReading[] {
  const { device, dates } = read;
  const known = lastKnown(device, getFirst(dates));
  const counted = segmentsOf(read).map((segment, index) => countedBy(device, segment, getItem(sums, index)));
  const used = known ? counted.slice(1) : counted;
  if (read.isRemoved && device?.lastDayWh) getLast(used).energyWh += device.lastDayWh;
  const toMidnight = getFirst(counted);
  let counterWh = known && toMidnight.isComplete ? known.counterWh + toMidnight.energyWh : null;
  let factor = known ? findFactor(read, known.date) : noFactor;
  return dates.map((date, index) => {
    const sum = index === 0 ? null : getItem(used, index - 1);
    if (sum) counterWh = counterWh !== null && sum.isComplete ? counterWh + sum.energyWh : null;
    const before = factor;
    factor =
      read.isRemoved && index === dates.length - 1 ? factorUntil(device?.factors ?? [], date) : findFactor(read, date);
    if (factor !== before) counterWh = null;
    const exact = exactCounter(read, index);
    if (exact) ({ counterWh } = exact);
    return {
      date,
      meterId: read.meter.meterId,
      meterName: read.meter.name,
      serialNumber: device?.serialNumber ?? null,
      ...shownCounter(counterWh, factor),
      consumptionWh: sum?.energyWh ?? null,
      origin: exact?.origin ?? (counterWh === null ? originWithoutCounter(read) : 'computed'),
      reason: findReason(read, index),
    };
  });
}

const findFactor = ({ device }: ReadDevice, date: string): number => factorOn(device?.factors ?? [], date);

/** The counter that the device shows, with its transformer factor where there is one. */
function shownCounter(
  energyWh: number | null,
  factor: number,
): Pick<InvoiceReading, 'counterWh' | 'transformerFactor'> {
  if (factor === noFactor) return { counterWh: energyWh };
  return { counterWh: energyWh === null ? null : divideByFactor(energyWh, factor), transformerFactor: factor };
}

const originWithoutCounter = ({ meter }: ReadDevice) => (meter.isComputed ? 'otherMeters' : 'quarterHours');

function hasCounted(device: MountedDevice, inPlace: DayRange): boolean {
  if (intersect(device, inPlace)) return true;
  return device.to === inPlace.from && (device.lastDayWh ?? 0) > 0;
}

type DeviceInPlace = { meter: BilledMeter; device: MountedDevice | null; inPlace: DayRange };

function readDevice<Period extends ReadPeriod>(
  allocation: Period,
  { meter, device, inPlace }: DeviceInPlace,
): ReadDevice<Period> {
  const days = device ? (intersect(device, inPlace) ?? { from: inPlace.from, to: inPlace.from }) : inPlace;
  const isRemoved = device !== null && device.to === days.to && days.to < inPlace.to;
  const hasLastDay = isRemoved && (device.lastDayWh ?? 0) > 0;
  const changes = priceChanges(allocation).filter(
    (date) => date > days.from && (date < days.to || (hasLastDay && date === days.to)),
  );
  return { allocation, meter, device, days, dates: [days.from, ...changes, days.to], isRemoved };
}

/** Ignores a price period that begins on 1 January with the same prices. */
function priceChanges({ pricePeriods }: ReadPeriod): string[] {
  return pricePeriods.flatMap(({ from, tariff }, index) => (tariff === pricePeriods[index - 1]?.tariff ? [] : [from]));
}

function countedBy(device: MountedDevice | null, { from, to }: MeterSegment, sum: SegmentSum): SegmentSum {
  const isFirst = device !== null && from === device.from && from < to;
  return { ...sum, energyWh: sum.energyWh - (isFirst ? device.beforeFirstWh : 0) };
}

function exactCounter({ device, dates, isRemoved }: ReadDevice, index: number) {
  const isLast = index === dates.length - 1;
  if (isRemoved && isLast && device !== null && device.lastCounterWh !== null) {
    return { counterWh: device.lastCounterWh, origin: 'operator' as const };
  }
  return device?.known.find((known) => known.date === dates[index]);
}

function findReason({ allocation, days, dates, device }: ReadDevice, index: number): InvoiceReading['reason'] {
  const isMounted = device !== null && days.from === device.from && device.beforeFirstWh > 0;
  if (index === 0) return days.from > allocation.billed.from || isMounted ? 'installed' : 'begin';
  if (index < dates.length - 1) return 'price';
  return days.to < allocation.billed.to ? 'removed' : 'end';
}
