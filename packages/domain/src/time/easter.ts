import { addDays, weekdayOf } from './days.ts';

/** The Sunday after the first full moon of spring in the Gregorian calendar (formula of H. Lichtenberg). */
export function easterSundayOf(year: number): string {
  const century = Math.floor(year / 100);
  const leapDaysLeftOut = Math.floor((3 * century + 3) / 4);
  const lunarShift = 15 + leapDaysLeftOut - Math.floor((8 * century + 13) / 25);
  const yearOfMoon = year % 19;
  const moonDay = (19 * yearOfMoon + lunarShift) % 30;
  const correction = Math.floor((moonDay + Math.floor(yearOfMoon / 11)) / 29);
  const fullMoon = addDays(`${year}-03-21`, moonDay - correction);
  return addDays(fullMoon, 7 - (weekdayOf(fullMoon) % 7));
}
