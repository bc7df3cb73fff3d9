import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { limitToDevice } from '@lichthof/domain/metering/file-mapping/device-days.ts';
import { type ProposedMeter, proposeMeters } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import type { FileSeries, SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ImportMeter } from '../imports.db.ts';
import type { ImportFile } from '../read-import-file.ts';
import { buildQuestion } from './build-question.ts';
import { daysOf } from './estate-questions.ts';

interface MappedFile {
  mapping: SeriesMapping[];
  meters: ImportMeter[];
  file: ImportFile;
}

/** Asks about series that name another meter than theirs, and about values on days of another device than they name. */
export function askAboutMapping(series: FileSeries[], { mapping, meters, file }: MappedFile): ImportQuestion[] {
  const named = proposeMeters(series, meters.map(proposableMeter));
  return mapping.flatMap((mapped) => {
    const { seriesKey, meterId } = mapped;
    const proposed = named.get(seriesKey);
    const other = meters.find(({ id }) => id === proposed?.meterId);
    const column = series.find(({ key }) => key === seriesKey)?.name;
    if (column === undefined) return [];
    if (other && other.id !== meterId)
      return [buildQuestion({ code: 'otherMeter', seriesKey, column, meterId, text: other.name })];
    return [...outsideDevice(mapped, column, file), ...beyondDevice(mapped, { column, proposed, meters, file })];
  });
}

export const proposableMeter = (meter: ImportMeter) => ({
  meterId: meter.id,
  name: meter.name,
  devices: meter.devices,
  obis: meter.obis,
  kind: meter.kind,
  measuringPoint: null,
  apartmentName: meter.apartment_name,
  marketLocationId: meter.market_location_id,
  meteringLocationId: meter.metering_location_id,
});

/** Values that are left out because their device was not there on their days. Where all are 0, nothing is lost. */
function outsideDevice(
  { seriesKey, meterId }: SeriesMapping,
  column: string,
  { outside }: ImportFile,
): ImportQuestion[] {
  const found = outside.get(seriesKey);
  if (!found || (found.total === 0 && found.readings === 0)) return [];
  const { serialNumber: text, quarterHours, readings, total, from, to } = found;
  const count = quarterHours + readings;
  return [
    buildQuestion({
      code: 'outsideDevice',
      seriesKey,
      column,
      meterId,
      text,
      count,
      total,
      ...localTimes({ from, to }),
    }),
  ];
}

interface Named {
  column: string;
  proposed: ProposedMeter | undefined;
  meters: ImportMeter[];
  file: ImportFile;
}

/** Values of a series that names one device and is mapped to the meter with all of its devices. */
function beyondDevice(
  { seriesKey, meterId, deviceId }: SeriesMapping,
  { column, proposed, meters, file }: Named,
): ImportQuestion[] {
  if (deviceId !== undefined || proposed?.deviceId === undefined) return [];
  const device = meters.find(({ id }) => id === meterId)?.devices.find((one) => one.deviceId === proposed.deviceId);
  const read = file.series.find((one) => one.seriesKey === seriesKey);
  const outside = device && read ? limitToDevice(daysOf(read), device).outside : null;
  if (!device || !outside) return [];
  const { quarterHours: count, total, from, to } = outside;
  const text = device.serialNumber;
  return [
    buildQuestion({
      code: 'beyondDevice',
      seriesKey,
      column,
      meterId,
      text,
      count,
      total,
      ...localTimes({ from, to }),
    }),
  ];
}

const localTimes = ({ from, to }: { from: string; to: string }) => ({ from: `${from}T00:00`, to: `${to}T00:00` });
