import { dayMs } from '../../time/days.ts';

/** Spreadsheets count days from a first one on: from 1900, old programs of Apple from 1904. */
export type DateSystem = '1900' | '1904';

/** The day with the number 0. */
const firstDayMs: Record<DateSystem, number> = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) };

/** How many days the numbers of a system are behind those of 1900. */
export const daysBehind = (system: DateSystem): number => (firstDayMs[system] - firstDayMs['1900']) / dayMs;

/** The number that a spreadsheet keeps for a date; below 1 it is a time of day. */
export const daysOfSerial = (date: Date, system: DateSystem): number => (date.getTime() - firstDayMs[system]) / dayMs;
