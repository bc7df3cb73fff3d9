import type { EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import type { ColumnType, Generated } from 'kysely';
import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import type { DayColumn, DayRangeColumn } from './columns.ts';

/** Read as numbers, written as PostgreSQL's text form (formatNumberArray). */
export type NumbersColumn = ColumnType<(number | null)[], string, string>;

/** The totals' field names as columns: pvWh is pv_wh. */
export type EnergyTotalsColumns = { [Field in keyof EnergyTotals as SnakeCase<Field>]: number };

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : Name;

interface OfMeter {
  customer_id: number;
  meter_id: number;
}

export interface MeteringTables {
  meter: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    name: string;
    obis: string;
    medium: number;
    base_unit: 'Wh' | 'l';
    market_location_id: string | null;
    metering_location_id: string | null;
    archived_at: Date | null;
    version: Generated<number>;
  };
  meter_assignment: OfMeter & {
    apartment_id: number | null;
    kind: number;
    measuring_point: string;
    during: DayRangeColumn;
  };
  device: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    serial_number: string;
    device_type: 'AnalogMeter' | 'MidMeter' | 'MeMeter';
    installed_on: DayColumn;
    removed_on: DayColumn | null;
  };
  meter_device: OfMeter & {
    device_id: number;
    during: DayRangeColumn;
    first_counter: number | null;
    last_counter: number | null;
  };
  reading: OfMeter & {
    at: Date;
    counter: number;
    origin: ReadingOrigin;
    author_id: number | null;
    created_at: Generated<Date>;
    is_confirmed: Generated<boolean>;
  };
  meter_day: OfMeter & {
    day: DayColumn;
    amounts: NumbersColumn;
    statuses: NumbersColumn | null;
    total: number;
    missing: number;
    substituted: number;
  };
  meter_month: OfMeter & {
    month: DayColumn;
    total: number;
    quarter_hours: number;
    missing: number;
    substituted: number;
  };
  gauge_day: OfMeter & { day: DayColumn; levels: NumbersColumn };
  correction: OfMeter & {
    id: Generated<number>;
    day: DayColumn;
    amounts: NumbersColumn;
    statuses: NumbersColumn | null;
    filled: NumbersColumn;
    method: string;
    author_id: number | null;
    at: Generated<Date>;
    revoked_at: Date | null;
    fill_id: number;
    revoked_by: number | null;
  };
  counter_day: OfMeter & { day: DayColumn; counters: NumbersColumn };
  counter_series: OfMeter & { begins_at: Date };
  assignment_change: OfMeter & {
    id: Generated<number>;
    apartment_id: number | null;
    kind: number;
    measuring_point: string;
    from_day: DayColumn;
    requested_by: number | null;
    requested_at: Generated<Date>;
    applied_at: Date | null;
    recalculation_id: number | null;
  };
  recalculation: {
    id: Generated<number>;
    customer_id: number;
    started_by: number | null;
    started_at: Generated<Date>;
    finished_at: Date | null;
    changes: Generated<number>;
    days: Generated<number>;
    failure: string | null;
  };
  substitute_rule: {
    customer_id: number;
    estate_id: number;
    is_active: boolean;
    longest_quarter_hours: number;
    wait_days: number;
    version: Generated<number>;
    changed_by: number | null;
    changed_at: Generated<Date>;
    ran_on: DayColumn | null;
    filled_gaps: number | null;
  };
  billed_day_change: OfMeter & {
    billing_run_id: number;
    estate_id: number;
    day: DayColumn;
    total_before: number;
    missing_before: number;
    total_after: number;
    missing_after: number;
    changed_at: Generated<Date>;
    acknowledged_at: Date | null;
    acknowledged_by: number | null;
  };
  estate_day: EnergyTotalsColumns & {
    customer_id: number;
    estate_id: number;
    day: DayColumn;
    pv: NumbersColumn | null;
    consumption: NumbersColumn | null;
    grid_import: NumbersColumn | null;
    feed_in: NumbersColumn | null;
    charge: NumbersColumn | null;
    discharge: NumbersColumn | null;
    substituted: NumbersColumn | null;
  };
  estate_month: EnergyTotalsColumns & { customer_id: number; estate_id: number; month: DayColumn };
  estate_day_mark: { customer_id: number; estate_id: number; day: DayColumn; marked_at: Generated<Date> };
  co2_factor: { year: number; co2_grams_per_kwh: number; source: string; is_verified: Generated<boolean> };
}
