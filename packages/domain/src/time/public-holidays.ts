import { addDays, weekdayOf } from './days.ts';
import { easterSundayOf } from './easter.ts';

/** The German states, with the codes of ISO 3166-2:DE. */
export const federalStates = [
  'BB',
  'BE',
  'BW',
  'BY',
  'HB',
  'HE',
  'HH',
  'MV',
  'NI',
  'NW',
  'RP',
  'SH',
  'SL',
  'SN',
  'ST',
  'TH',
] as const;
export type FederalState = (typeof federalStates)[number];

/**
 * Whether a day is a public holiday in the whole of a state; in each state those that all have, without one only these.
 * Days of single communities (Augsburg, parts of Saxony and Thuringia, Catholic communities of Bavaria) are not among
 * them. Source: the states' laws on Sundays and holidays, from 2023 on.
 */
export function isPublicHoliday(day: string, state: FederalState | null): boolean {
  const year = Number(day.slice(0, 4));
  const known = holidaysOfYears.get(`${year} ${state}`) ?? holidaysOf(year, state);
  holidaysOfYears.set(`${year} ${state}`, known);
  return known.has(day);
}

const holidaysOfYears = new Map<string, ReadonlySet<string>>();

/** Days with a fixed date, as month and day. */
const fixedHolidays: { date: string; states: readonly FederalState[] | 'all' }[] = [
  { date: '01-01', states: 'all' },
  { date: '01-06', states: ['BW', 'BY', 'ST'] },
  { date: '03-08', states: ['BE', 'MV'] },
  { date: '05-01', states: 'all' },
  { date: '08-15', states: ['SL'] },
  { date: '09-20', states: ['TH'] },
  { date: '10-03', states: 'all' },
  { date: '10-31', states: ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'] },
  { date: '11-01', states: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  { date: '12-25', states: 'all' },
  { date: '12-26', states: 'all' },
];

/** Days after Easter Sunday: Good Friday to Corpus Christi. */
const movableHolidays: { daysAfterEaster: number; states: readonly FederalState[] | 'all' }[] = [
  { daysAfterEaster: -2, states: 'all' },
  { daysAfterEaster: 0, states: ['BB'] },
  { daysAfterEaster: 1, states: 'all' },
  { daysAfterEaster: 39, states: 'all' },
  { daysAfterEaster: 49, states: ['BB'] },
  { daysAfterEaster: 50, states: 'all' },
  { daysAfterEaster: 60, states: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
];

const singleHolidays: { day: string; states: readonly FederalState[] }[] = [
  { day: '2025-05-08', states: ['BE'] },
  { day: '2028-06-17', states: ['BE'] },
];

function holidaysOf(year: number, state: FederalState | null): ReadonlySet<string> {
  const isKept = ({ states }: { states: readonly FederalState[] | 'all' }) =>
    states === 'all' || (state !== null && states.includes(state));
  const easter = easterSundayOf(year);
  return new Set([
    ...fixedHolidays.filter(isKept).map(({ date }) => `${year}-${date}`),
    ...movableHolidays.filter(isKept).map(({ daysAfterEaster }) => addDays(easter, daysAfterEaster)),
    ...singleHolidays.filter(isKept).map(({ day }) => day),
    ...(state === 'SN' ? [dayOfRepentance(year)] : []),
  ]);
}

/** The Wednesday before 23 November. */
function dayOfRepentance(year: number): string {
  const last = `${year}-11-22`;
  return addDays(last, -((weekdayOf(last) + 4) % 7));
}
