import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { proposeMeters } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import type { FileSeries, SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ImportMeter } from '../imports.db.ts';
import { buildQuestion } from './build-question.ts';

/** Series that are mapped to another meter than the one they name. */
export function askAboutMapping(
  series: FileSeries[],
  mapping: SeriesMapping[],
  meters: ImportMeter[],
): ImportQuestion[] {
  const named = proposeMeters(
    series,
    meters.map((meter) => ({
      meterId: meter.id,
      name: meter.name,
      serialNumber: meter.serial_number,
      obis: meter.obis,
      kind: meter.kind,
      measuringPoint: null,
      apartmentName: meter.apartment_name,
      marketLocationId: meter.market_location_id,
      meteringLocationId: meter.metering_location_id,
    })),
  );
  return mapping.flatMap(({ seriesKey, meterId }) => {
    const other = meters.find(({ id }) => id === named.get(seriesKey));
    const column = series.find(({ key }) => key === seriesKey)?.name;
    if (!other || other.id === meterId || column === undefined) return [];
    return [buildQuestion({ code: 'otherMeter', seriesKey, column, meterId, text: other.name })];
  });
}
