import { getItem } from '@lichthof/domain/collections/items.ts';

/** The clock times of a quarter-hour; its name is unique within the day. */
export interface QuarterHourTime {
  /** '18:15'; in the repeated hour '02:15 MEZ'. */
  name: string;
  from: string;
  /** '24:00' at the end of the day. */
  to: string;
}

const minutesPerDay = 24 * 60;

/** Reads the clock times from ISO timestamps of one day with the offset of the estate. */
export function quarterHourTimes(startsAt: string[]): QuarterHourTime[] {
  const clock = startsAt.map((at) => at.slice(11, 16));
  return startsAt.map((at, index) => {
    const from = getItem(clock, index);
    const isTwice = clock.indexOf(from) !== clock.lastIndexOf(from);
    return { name: isTwice ? `${from} ${at.endsWith('+02:00') ? 'MESZ' : 'MEZ'}` : from, from, to: quarterLater(from) };
  });
}

function quarterLater(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const later = hours * 60 + minutes + 15;
  const part = (amount: number) => String(amount).padStart(2, '0');
  return later === minutesPerDay ? '24:00' : `${part(Math.floor(later / 60))}:${part(later % 60)}`;
}

/** The quarter-hour with the most PV energy among those that also needed the grid; undefined if there is none. */
export function exampleIn(quarterHours: { pvWh: number; gridWh: number }[]): number | undefined {
  const shared = quarterHours
    .map(({ pvWh, gridWh }, index) => ({ index, pvWh, gridWh }))
    .filter(({ pvWh, gridWh }) => pvWh > 0 && gridWh > 0);
  return shared.toSorted((a, b) => b.pvWh - a.pvWh)[0]?.index;
}
