import type { EstateDay } from '@lichthof/domain/energy/estate-day.ts';
import type { Database } from '../../database/database.ts';
import { changedWithin, type ChangedDay } from './current-days.db.ts';
import type { Days } from './energy-totals.db.ts';
import type { MonitoredEstate } from './monitored-estate.db.ts';

export type Amounts = (number | null)[];
export type DayColumn = 'pv' | 'consumption' | 'grid_import' | 'feed_in' | 'charge' | 'discharge' | 'substituted';
export type DayRow<Column extends DayColumn = DayColumn> = { day: string } & Record<Column, Amounts | null>;

interface RowSelection<Column extends DayColumn> {
  days: Days;
  columns: readonly Column[];
  changed: ChangedDay[];
}

/** The series of the derived days by day, in their order. */
export async function readDayRows<Column extends DayColumn>(
  db: Database,
  { customerId, estateId }: MonitoredEstate,
  { days, columns, changed }: RowSelection<Column>,
): Promise<Map<string, DayRow<Column>>> {
  const stored = await db
    .selectFrom('estate_day')
    .select(['day', ...(columns as readonly DayColumn[])])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('day', '>=', days.from)
    .where('day', '<', days.to)
    .execute();
  const derived = changedWithin(changed, days).map(({ day, derived: of }) => ({ day, ...toColumns(of) }));
  const rows = new Map([...stored, ...derived].map((row) => [row.day, row as DayRow<Column>]));
  return new Map([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function toColumns({ pv, consumption, gridImport, feedIn, charge, discharge, substituted }: EstateDay) {
  const positions = substituted.some(Boolean) ? substituted.map(Number) : null;
  return { pv, consumption, grid_import: gridImport, feed_in: feedIn, charge, discharge, substituted: positions };
}
