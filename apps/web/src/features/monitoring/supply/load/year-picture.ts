import type { HeatMap } from '@lichthof/contracts/monitoring/load-charts.ts';
import { formatLongDay, formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { formatExactKilowattHours } from '../../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import { sumKnown } from '../../performance/performance-table.ts';

export interface PictureDay {
  day: string;
  /** Mean power in kW of the 96 quarter-hours of the clock. */
  amounts: (number | null)[];
  /** The first quarter-hour of the clock that lies in the future; 96 on a past day. */
  futureFrom: number;
}

/** Every day of the year, also those without values. */
export function pictureDays({ days, expectedUntil }: HeatMap, year: DayRange): PictureDay[] {
  const byDay = new Map(days.map(({ day, amountsWh }) => [day, amountsWh]));
  return eachDay(year.from, year.to).map((day) => ({
    day,
    amounts: (byDay.get(day) ?? []).map((wh) => (wh === null ? null : toKilowatts(wh))),
    futureFrom: futureFrom(day, expectedUntil),
  }));
}

/** '2026-11-25T13:30:00+01:00' is slot 54 of its day. */
function futureFrom(day: string, expectedUntil: string): number {
  const lastDay = expectedUntil.slice(0, 10);
  if (day !== lastDay) return day < lastDay ? 96 : 0;
  return Number(expectedUntil.slice(11, 13)) * 4 + Number(expectedUntil.slice(14, 16)) / 15;
}

/** Converts the energy of a quarter-hour in Wh to mean power in kW. */
const toKilowatts = (amountWh: number) => (amountWh * 4) / 1000;

export interface Highest {
  powerKw: number;
  day: string;
  slot: number;
}

export function highestIn(days: PictureDay[]): Highest | null {
  let highest: Highest | null = null;
  for (const { day, amounts } of days) {
    for (const [slot, powerKw] of amounts.entries()) {
      if (powerKw !== null && powerKw > (highest?.powerKw ?? -1)) highest = { powerKw, day, slot };
    }
  }
  return highest;
}

/** '13:15' */
export const clockOf = (slot: number) =>
  `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;

export const summaryOf = (highest: Highest | null) => ({
  power: formatNumber(highest?.powerKw ?? null, 1),
  day: highest ? formatLongDay(highest.day) : '',
  time: highest ? clockOf(highest.slot) : '',
});

/** Each day with its energy and its highest power, since 35,040 values are not a table. */
export function pictureTable(heatMap: HeatMap, days: PictureDay[], t: TFunction<'supply'>): ChartTableContent {
  const energies = new Map(heatMap.days.map(({ day, amountsWh }) => [day, sumKnown(amountsWh)]));
  return {
    columns: [t('picture.column.day'), t('picture.column.energy'), t('picture.column.power'), t('picture.column.time')],
    rows: days
      .filter(({ futureFrom: slot }) => slot > 0)
      .map((one) => {
        const highest = highestIn([one]);
        return [
          formatWeekday(one.day),
          formatExactKilowattHours(energies.get(one.day) ?? null),
          formatNumber(highest?.powerKw ?? null, 2),
          highest ? clockOf(highest.slot) : '–',
        ];
      }),
  };
}
