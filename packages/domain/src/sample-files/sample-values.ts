import { formatCsvRows } from '../csv/write-csv.ts';
import { eachDay } from '../time/days.ts';
import { hourMs, isoAt, offsetMsAt, quarterHourStarts } from '../time/local-days.ts';
import type { DayRange } from '../time/periods.ts';
import { defaultTimeZone } from '../time/time-zones.ts';
import { sampleMeters } from './sample-estate.ts';

/** Wh of a quarter-hour at the local hour of a day, both counted from 0. */
type Profile = (hour: number, day: number) => number;

/** More on some days than on others, always the same. */
const weather = (day: number): number => 0.4 + 0.6 * Math.abs(Math.sin(day * 1.7));

const roof: Profile = (hour, day) =>
  Math.round(Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) * 1_450 * weather(day));

const household =
  (size: number, eveningHour: number): Profile =>
  (hour, day) =>
    Math.round(
      size * (35 + 150 * Math.exp(-((hour - eveningHour) ** 2) / 5) + 60 * Math.exp(-((hour - 7) ** 2) / 3)) +
        ((day * 7 + Math.floor(hour * 4)) % 11),
    );

const households = [household(1, 19), household(1.4, 18), household(0.8, 20)];

/** The quarter-hours of the estate in the days, in kWh; together the meters obey the balance of energy. */
export function writeSampleValues({ from, to }: DayRange): string {
  const heading = [
    'Beginn',
    ...sampleMeters.map(({ serialNumber, name }) => `${name} ${serialNumber} [kWh je Viertelstunde]`),
  ];
  const rows = eachDay(from, to).flatMap((day, dayNumber) =>
    quarterHourStarts(day, defaultTimeZone).map((atMs) => {
      const hour = ((atMs + offsetMsAt(atMs, defaultTimeZone)) / hourMs) % 24;
      const amounts = amountsAt(hour, dayNumber);
      return [isoAt(atMs, defaultTimeZone), ...amounts.map((wh) => (wh / 1000).toFixed(3).replace('.', ','))];
    }),
  );
  return formatCsvRows([heading, ...rows]);
}

/** In the order of the meters. */
function amountsAt(hour: number, day: number): number[] {
  const used = households.map((profile) => profile(hour, day));
  const total = used.reduce((sum, wh) => sum + wh, 0);
  const generated = roof(hour, day);
  return [Math.max(0, total - generated), Math.max(0, generated - total), generated, ...used];
}
