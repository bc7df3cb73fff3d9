import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import {
  type AmountUnit,
  counterUnits,
  type FileSeries,
  type SeriesMapping,
  unitRules,
} from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { notFound } from '../../http/errors.ts';
import type { ImportMeter } from './imports.db.ts';

/** Units that do not fit their meters, and series that no meter can have. */
export function findUnitIssues(layout: ImportLayout, mapping: SeriesMapping[], meters: ImportMeter[]): ImportIssue[] {
  const baseUnits = new Map(meters.map(({ id, base_unit: baseUnit }) => [id, baseUnit]));
  if (mapping.some(({ meterId }) => !baseUnits.has(meterId))) throw notFound('Meter');
  return mapping.flatMap(({ seriesKey, meterId, unit }): ImportIssue[] => {
    const series = layout.series.find(({ key }) => key === seriesKey);
    const place = { column: series?.name ?? seriesKey, count: 1 };
    if (series?.refusedUnit !== undefined) return [{ code: 'unitRefused', ...place, text: series.refusedUnit }];
    const fits =
      unit === null || (unitRules[unit].baseUnit === baseUnits.get(meterId) && isUsable(unit, layout, series));
    return fits ? [] : [{ code: 'unitMismatch', ...place }];
  });
}

function isUsable(unit: AmountUnit, layout: ImportLayout, series: FileSeries | undefined): boolean {
  return layout.format === 'mscons' || (series?.content ?? layout.content) === 'amounts' || counterUnits.includes(unit);
}
