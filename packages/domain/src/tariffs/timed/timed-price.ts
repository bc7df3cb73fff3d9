import type { FederalState } from '../../time/public-holidays.ts';

/** Low, standard and high price of the day, in the order in which they are shown. */
export const priceLevels = ['NT', 'ST', 'HT'] as const;
export type PriceLevel = (typeof priceLevels)[number];

export const windowDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WindowDay = (typeof windowDays)[number];

/** A time of day as 'HH:MM' on a whole quarter-hour, '00:00' to '24:00'. */
export type ClockTime = string;

/**
 * A part of the day with a level. It belongs to the day on which it begins: weekday, holiday and season of that day
 * hold, and it goes on past midnight where it ends no later than it begins.
 */
export interface PriceWindow {
  level: PriceLevel;
  days: WindowDay[];
  /** 1 to 12; absent for the whole year. */
  months?: number[];
  from: ClockTime;
  to: ClockTime;
}

/** Prices by time of day, weekday and season, net in ct/kWh. */
export interface WindowPrice {
  kind: 'windows';
  ctPerKwh: Partial<Record<PriceLevel, string>>;
  windows: PriceWindow[];
  /** The level outside of all windows; null where they leave no hole. */
  rest: PriceLevel | null;
  holidays: 'sunday' | 'weekday';
  /** Whose holidays count; null for those that all states have. */
  state: FederalState | null;
  /** The legal time, or winter time all year, as old ripple control has it. */
  clock: 'legal' | 'CET';
}

export const calendarQuarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
type CalendarQuarter = (typeof calendarQuarters)[number];

/** A part of each day of a quarter; one of them may go on past midnight. */
interface DayPart {
  level: PriceLevel;
  from: ClockTime;
  to: ClockTime;
}

/** A time-variable grid fee (EnWG § 14a, BNetzA BK8-22/010-A, module 3), net in ct/kWh. */
export interface ModuleThreePrice {
  kind: 'module3';
  ctPerKwh: Partial<Record<PriceLevel, string>>;
  calendar: Record<CalendarQuarter, DayPart[]>;
}

/** The market's price of each quarter-hour (EnWG § 41a (2)) and a markup, net in ct/kWh, at most the ceiling. */
export interface MarketPrice {
  kind: 'market';
  markupCtPerKwh: string;
  ceilingCtPerKwh: string | null;
  /** The market's price that prepayments and comparisons assume; no invoice uses it. */
  assumedCtPerKwh: string;
}

/** A price whose level depends on the time. */
export type LevelPrice = WindowPrice | ModuleThreePrice;
export type TimedPrice = LevelPrice | MarketPrice;
