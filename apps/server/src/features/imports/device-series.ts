import { listNeighbors } from '@lichthof/domain/collections/pairs.ts';
import type { ZonedInstant } from '@lichthof/domain/metering/expected-values.ts';
import {
  joinDevices,
  limitToDevice,
  type OutsideValues,
  readingsOfDevice,
} from '@lichthof/domain/metering/file-mapping/device-days.ts';
import type { DeviceWithFactors } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { countsOf, type ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { readPlacedDevices } from '../../database/placed-devices.ts';
import { notFound } from '../../http/errors.ts';
import { packDays, unpackDays } from './file-parts.ts';
import type { ImportSeries } from './read-import-file.ts';

/** What a series has on days on which its device was not in place. */
export interface OutsideOfDevice extends OutsideValues {
  serialNumber: string;
  readings: number;
}

/** The devices that series are mapped to, by the keys of the series. */
export type DevicesOfSeries = ReadonlyMap<string, DeviceWithFactors>;

/** Throws 404 for a device that was never in the place of the meter. */
export async function readMappedDevices(
  db: Database,
  customerId: number,
  mapping: SeriesMapping[],
): Promise<DevicesOfSeries> {
  const wanted = mapping.filter(({ deviceId }) => deviceId !== undefined);
  if (wanted.length === 0) return new Map();
  const meterIds = wanted.map(({ meterId }) => meterId);
  const placed = await readPlacedDevices(db, customerId, meterIds);
  return new Map(
    wanted.map(({ seriesKey, meterId, deviceId }) => {
      const device = placed.get(meterId)?.find((one) => one.deviceId === deviceId);
      if (!device) throw notFound('Device');
      return [seriesKey, device];
    }),
  );
}

/**
 * Leaves out what series have on days on which their devices were not in place, and adds up on the day of an exchange
 * what both devices have counted.
 */
export function limitToDevices(
  series: ImportSeries[],
  devices: DevicesOfSeries,
  at: ZonedInstant,
): { series: ImportSeries[]; outside: Map<string, OutsideOfDevice> } {
  const outside = new Map<string, OutsideOfDevice>();
  const limited = series.map((one) => {
    const device = devices.get(one.seriesKey);
    if (!device) return one;
    const found = limitToDevice(daysOf(one), device);
    const readings = readingsOfDevice(one.readings, device, at.timeZone);
    const others = one.days.length > 0 ? [] : one.readings.filter((reading) => !readings.includes(reading));
    const { serialNumber } = device;
    const around = found.outside ?? daysAround(others.map(({ atMs }) => localDayOf(atMs, at.timeZone)));
    if (around) outside.set(one.seriesKey, { ...around, serialNumber, readings: others.length });
    return withDays({ ...one, readings }, found.days, at);
  });
  return { series: joinOnExchangeDays(limited, devices, at), outside };
}

const daysOf = (series: ImportSeries): ReadDay[] => unpackDays(series, 0, series.days.length);

const withDays = (series: ImportSeries, days: ReadDay[], at: ZonedInstant): ImportSeries => ({
  ...series,
  ...packDays(days),
  ...countsOf(days, at),
});

/** Of readings alone. */
function daysAround(days: string[]): OutsideValues | null {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { from: first, to: addDays(last, 1), quarterHours: 0, total: 0 } : null;
}

function joinOnExchangeDays(series: ImportSeries[], devices: DevicesOfSeries, at: ZonedInstant): ImportSeries[] {
  const joined = new Map(series.map((one) => [one.seriesKey, one]));
  const ofDevices = series.filter(({ seriesKey }) => devices.has(seriesKey));
  for (const ofMeter of Map.groupBy(ofDevices, ({ meterId }) => meterId).values()) {
    const begin = ({ seriesKey }: ImportSeries) => devices.get(seriesKey)?.from ?? '';
    const inOrder = ofMeter.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1)).map(({ seriesKey }) => seriesKey);
    for (const [earlierKey, laterKey] of listNeighbors(inOrder)) {
      const [earlier, later] = [joined.get(earlierKey), joined.get(laterKey)];
      if (!earlier || !later) continue;
      const days = joinDevices(daysOf(earlier), daysOf(later));
      joined.set(earlierKey, withDays(earlier, days.earlier, at));
      joined.set(laterKey, withDays(later, days.later, at));
    }
  }
  return [...joined.values()];
}
