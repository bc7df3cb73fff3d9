import type { ColumnType } from 'kysely';

/** A day 'YYYY-MM-DD'. */
export type DayColumn = ColumnType<string, string, string>;
/** A range of days, written and read as '[2026-01-01,2026-07-01)'. */
export type DayRangeColumn = ColumnType<string, string, string>;
export type JsonColumn<T> = ColumnType<T, string, string>;
