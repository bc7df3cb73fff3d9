import type { ColumnType } from 'kysely';

/** A day 'YYYY-MM-DD'. */
export type DayColumn = ColumnType<string, string, string>;
/** A range of days, written and read as '[2026-01-01,2026-07-01)'. */
export type DayRangeColumn = ColumnType<string, string, string>;
export type JsonColumn<T> = ColumnType<T, string, string>;
/** Read as an array of numbers, written in PostgreSQL's text form (formatNumberArray). */
export type NumbersColumn = ColumnType<(number | null)[], string, string>;
/** The amounts of a day, written by packAmounts. */
export type AmountsColumn = ColumnType<(number | null)[], string, string>;
/** Written once; a trigger refuses changes. */
export type Final<T> = ColumnType<T, T, never>;
/** Written once, and set to null after use. */
export type ClearedColumn<T> = ColumnType<T | null, T, null>;
