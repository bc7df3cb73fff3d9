import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { DemoEstate, DemoMeter } from './demo-estate.ts';

/** What goes wrong in a house now and then; which day it hits follows from the calendar alone. */
interface Incident {
  estateKey: string;
  hits: (meter: DemoMeter, day: string) => boolean;
  /** Quarter-hours counted from midnight, `to` exclusive. */
  from: number;
  to: number;
  /** Null leaves a gap. */
  status: AmountStatus | null;
}

/** While a box is exchanged the half hour is substituted. */
export const exchangeQuarterHours = { from: 40, to: 42 };
const wholeDay = { from: 0, to: 100 };
const houseMeters = new Set(['gridImport', 'feedIn', 'pv', 'charge', 'discharge']);
const dayOfMonth = (day: string) => day.slice(8);

const incidents: Incident[] = [
  {
    // The controller is offline before dawn, and its memory is lost with it.
    estateKey: 'weidenhof',
    from: 13,
    to: 21,
    status: null,
    hits: (_, day) => dayOfMonth(day) === '11',
  },
  {
    // One flat's meter is silent for two days and a bit.
    estateKey: 'weidenhof',
    from: 56,
    to: 100,
    status: null,
    hits: ({ key }, day) => key === 'flat7' && dayOfMonth(day) === '04',
  },
  {
    estateKey: 'weidenhof',
    ...wholeDay,
    status: null,
    hits: ({ key }, day) => key === 'flat7' && dayOfMonth(day) === '05',
  },
  {
    estateKey: 'weidenhof',
    from: 64,
    to: 68,
    status: AmountStatus.Substitute,
    hits: ({ key }, day) => houseMeters.has(key) && ['15', '19'].includes(dayOfMonth(day)),
  },
  {
    // The new converter in spring: three days are filled by a substitute method.
    estateKey: 'weidenhof',
    ...wholeDay,
    status: AmountStatus.Substitute,
    hits: ({ key }, day) => houseMeters.has(key) && ['03-12', '03-13', '03-14'].includes(day.slice(5)),
  },
  {
    estateKey: 'priessnitzhof-nord',
    ...wholeDay,
    status: null,
    hits: ({ key }, day) => key === 'feedIn' && ['02-20', '06-20', '10-20'].includes(day.slice(5)),
  },
  {
    estateKey: 'kontorhaus',
    from: 30,
    to: 50,
    status: AmountStatus.Estimated,
    hits: ({ key }, day) => key === 'general' && dayOfMonth(day) === '08',
  },
];

/** The amounts as the store would have received them: with gaps, with substitutes, and nothing from an empty place. */
export function applyIncidents(estate: DemoEstate, meter: DemoMeter, { day, amounts }: DayOfMeter): MeterDayAmounts {
  const hits = [...incidentsOf(estate, meter, day), ...exchangesOf(meter, day)];
  if (hits.length === 0) return { amounts, statuses: null };

  const received: (number | null)[] = [...amounts];
  const statuses = amounts.map<AmountStatus>(() => AmountStatus.Measured);
  for (const { from, to, status } of hits) {
    if (status === null) received.fill(null, from, to);
    else statuses.fill(status, from, to);
  }
  return { amounts: received, statuses: statuses.some((status) => status !== AmountStatus.Measured) ? statuses : null };
}

interface DayOfMeter {
  day: string;
  amounts: number[];
}

type Hit = Pick<Incident, 'from' | 'to' | 'status'>;

function incidentsOf({ key }: DemoEstate, meter: DemoMeter, day: string): Hit[] {
  return incidents.filter(({ estateKey, hits }) => estateKey === key && hits(meter, day));
}

function exchangesOf({ devices }: DemoMeter, day: string): Hit[] {
  const isExchanged = devices.some(({ removedDate }) => removedDate === day);
  return isExchanged ? [{ ...exchangeQuarterHours, status: AmountStatus.Substitute }] : [];
}
