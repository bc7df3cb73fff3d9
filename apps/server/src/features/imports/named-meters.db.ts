import type { ImportIssue } from '@lichthof/contracts/import-previews.ts';
import type { FileSeries, SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ImportRow } from './imports.db.ts';

interface NamedMeter {
  id: number;
  estateId: number;
  locations: string[];
}

/** Where a file names the location of its values, they belong to no other: of another estate they are refused. */
export async function findForeignSeries(
  db: Database,
  row: ImportRow,
  mapping: SeriesMapping[],
): Promise<ImportIssue[]> {
  const named = mapping.flatMap(({ seriesKey, meterId }) => {
    const series = row.layout.series.find(({ key }) => key === seriesKey);
    return series?.location === undefined ? [] : [{ series, meterId, location: series.location }];
  });
  if (named.length === 0) return [];
  const meters = await readNamedMeters(db, row.customer_id, {
    locations: named.map(({ location }) => location),
    meterIds: named.map(({ meterId }) => meterId),
  });
  return named.flatMap((one) => foreignIssue(one, meters, row.estate_id));
}

function foreignIssue(
  { series, meterId, location }: { series: FileSeries; meterId: number; location: string },
  meters: NamedMeter[],
  estateId: number,
): ImportIssue[] {
  const ofLocation = meters.filter(({ locations }) => locations.includes(location));
  const own = meters.find(({ id }) => id === meterId);
  if (own?.locations.includes(location)) return [];
  const issue = { column: series.name, count: 1, text: location };
  const isElsewhere = ofLocation.length > 0 && ofLocation.every((meter) => meter.estateId !== estateId);
  if (isElsewhere) return [{ ...issue, code: 'otherEstate' }];
  const isOther = ofLocation.length > 0 || (own?.locations ?? []).some((known) => known.length === location.length);
  return isOther ? [{ ...issue, code: 'otherMeter' }] : [];
}

/** The customer's meters at the locations, and those mapped, with the ids of their locations. */
async function readNamedMeters(
  db: Database,
  customerId: number,
  { locations, meterIds }: { locations: string[]; meterIds: number[] },
): Promise<NamedMeter[]> {
  const { rows } = await sql<NamedMeter>`
    select id, estate_id as "estateId",
      array_remove(array[market_location_id, metering_location_id], null) as locations
    from meter
    where customer_id = ${customerId} and (id = any(${meterIds}::int[])
      or market_location_id = any(${locations}::text[]) or metering_location_id = any(${locations}::text[]))`.execute(
    db,
  );
  return rows;
}
