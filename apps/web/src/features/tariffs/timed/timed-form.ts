import { getItem } from '@lichthof/domain/collections/items.ts';
import type { GridCostItem, TimedPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { slotOf } from '@lichthof/domain/tariffs/timed/levels-of-day.ts';
import {
  calendarQuarters,
  type ModuleThreePrice,
  type PriceLevel,
  priceLevels,
  type PriceWindow,
  type TimedPrice,
  windowDays,
} from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { federalStates } from '@lichthof/domain/time/public-holidays.ts';
import { z } from 'zod';

/** The items whose price may depend on the time, and how. */
export const timedKinds = {
  commodity: ['fixed', 'windows', 'market'],
  gridUsage: ['fixed', 'windows', 'module3'],
  concession: ['fixed', 'windows'],
} as const satisfies Partial<Record<GridCostItem, readonly ('fixed' | TimedPrice['kind'])[]>>;
export type TimedItem = keyof typeof timedKinds;
export type PriceKind = 'fixed' | TimedPrice['kind'];
export const timedItems = Object.keys(timedKinds) as TimedItem[];

const decimal = z.string().nullable();
const level = z.enum(priceLevels);
const span = { level, from: z.string(), to: z.string() };

/** The fields of all kinds, so that what was typed stays when another kind is chosen. */
export const timedFields = z.object({
  kind: z.enum(['fixed', 'windows', 'module3', 'market']),
  ctPerKwh: z.record(level, decimal),
  windows: z.array(
    z.object({ ...span, days: z.array(z.enum(windowDays)), fromMonth: z.number(), toMonth: z.number() }),
  ),
  rest: z.enum([...priceLevels, 'none']),
  holidays: z.enum(['sunday', 'weekday']),
  state: z.enum([...federalStates, 'all']),
  clock: z.enum(['legal', 'CET']),
  /** Of module 3: all hours besides are ST. */
  parts: z.array(z.object({ ...span, quarters: z.array(z.enum(calendarQuarters)) })),
  markupCtPerKwh: decimal,
  ceilingCtPerKwh: decimal,
  assumedCtPerKwh: decimal,
  /** The place of an error of all windows. */
  calendar: z.null().optional(),
});
export type TimedForm = z.infer<typeof timedFields>;
export type WindowForm = TimedForm['windows'][number];
export type PartForm = TimedForm['parts'][number];

const workdays = windowDays.slice(0, 5);
export const emptyWindow = (): WindowForm => ({
  level: 'HT',
  days: [...workdays],
  from: '06:00',
  to: '22:00',
  fromMonth: 1,
  toMonth: 12,
});
export const emptyPart = (): PartForm => ({ level: 'HT', from: '17:00', to: '21:00', quarters: [...calendarQuarters] });

const emptyTimed = (): TimedForm => ({
  kind: 'fixed',
  ctPerKwh: { NT: null, ST: null, HT: null },
  windows: [emptyWindow()],
  rest: 'NT',
  holidays: 'weekday',
  state: 'all',
  clock: 'legal',
  parts: [{ level: 'NT', from: '00:00', to: '05:00', quarters: [...calendarQuarters] }, emptyPart()],
  markupCtPerKwh: null,
  ceilingCtPerKwh: null,
  assumedCtPerKwh: null,
});

/** The levels that need a price, in their order. */
export function usedLevels({ kind, windows, rest, parts }: TimedForm): PriceLevel[] {
  const used = new Set<string>(
    kind === 'windows' ? [...windows.map((window) => window.level), rest] : ['ST', ...parts.map((part) => part.level)],
  );
  return priceLevels.filter((one) => used.has(one));
}

/** What a form without errors says; undefined for a fixed price. */
export function toTimedPrice(form: TimedForm): TimedPrice | undefined {
  const { kind, rest, holidays, state, clock } = form;
  if (kind === 'fixed') return undefined;
  if (kind === 'market') {
    const { markupCtPerKwh, ceilingCtPerKwh, assumedCtPerKwh } = form;
    return {
      kind,
      markupCtPerKwh: markupCtPerKwh ?? '0',
      ceilingCtPerKwh,
      assumedCtPerKwh: assumedCtPerKwh ?? '0',
    };
  }
  const prices = usedLevels(form).flatMap((used) => {
    const price = form.ctPerKwh[used];
    return price === null ? [] : [[used, price] as const];
  });
  const ctPerKwh: Partial<Record<PriceLevel, string>> = Object.fromEntries(prices);
  if (kind === 'module3') return { kind, ctPerKwh, calendar: toCalendar(form.parts) };
  return {
    kind,
    ctPerKwh,
    windows: form.windows.map(toWindow),
    rest: rest === 'none' ? null : rest,
    holidays,
    state: state === 'all' ? null : state,
    clock,
  };
}

function toWindow({ fromMonth, toMonth, ...window }: WindowForm): PriceWindow {
  const length = ((toMonth - fromMonth + 12) % 12) + 1;
  if (length === 12) return window;
  return { ...window, months: Array.from({ length }, (_, index) => ((fromMonth - 1 + index) % 12) + 1) };
}

const slotsOfDay = 96;

/** The parts of each quarter, with ST in between; parts that overlap stay as they are, so that the fault is found. */
function toCalendar(parts: readonly PartForm[]): ModuleThreePrice['calendar'] {
  const ofQuarter = (quarter: (typeof calendarQuarters)[number]) => {
    const own = parts.filter(({ quarters }) => quarters.includes(quarter));
    const levels: (PriceLevel | undefined)[] = Array.from({ length: slotsOfDay });
    for (const part of own) {
      const [first, end] = [slotOf(part.from), slotOf(part.to)];
      for (let slot = first; slot < (end > first ? end : end + slotsOfDay); slot += 1) {
        if (levels[slot % slotsOfDay])
          return own.map((plain) => ({ level: plain.level, from: plain.from, to: plain.to }));
        levels[slot % slotsOfDay] = part.level;
      }
    }
    return listRuns(levels.map((found) => found ?? 'ST'));
  };
  return { Q1: ofQuarter('Q1'), Q2: ofQuarter('Q2'), Q3: ofQuarter('Q3'), Q4: ofQuarter('Q4') };
}

export interface LevelRun {
  level: PriceLevel;
  from: string;
  to: string;
}

/** Levels of the 96 quarter-hours of a day as parts of it. */
export function listRuns(levels: readonly PriceLevel[]): LevelRun[] {
  const starts = levels.flatMap((one, slot) => (slot === 0 || one !== levels[slot - 1] ? [slot] : []));
  return starts.map((slot, index) => ({
    level: getItem(levels, slot),
    from: toClock(slot),
    to: toClock(starts[index + 1] ?? levels.length),
  }));
}

export const toClock = (slot: number) =>
  `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;

/** The form of stored prices. */
export function toTimedForms(timed: TimedPrices = {}): Record<TimedItem, TimedForm> {
  const { commodity, gridUsage, concession } = timed;
  return { commodity: toTimedForm(commodity), gridUsage: toTimedForm(gridUsage), concession: toTimedForm(concession) };
}

function toTimedForm(price: TimedPrice | undefined): TimedForm {
  const empty = emptyTimed();
  if (!price) return empty;
  if (price.kind === 'market') return { ...empty, ...price };
  const ctPerKwh = { ...empty.ctPerKwh, ...price.ctPerKwh };
  if (price.kind === 'module3') return { ...empty, kind: price.kind, ctPerKwh, parts: toParts(price.calendar) };
  const { windows, rest, state, ...others } = price;
  return {
    ...empty,
    ...others,
    ctPerKwh,
    windows: windows.flatMap(toWindowForms),
    rest: rest ?? 'none',
    state: state ?? 'all',
  };
}

/** One row per run of months. */
function toWindowForms({ months, ...window }: PriceWindow): WindowForm[] {
  if (!months) return [{ ...window, fromMonth: 1, toMonth: 12 }];
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  const firsts = months.filter((month) => !isIn(month - 1));
  return firsts.map((fromMonth) => {
    let toMonth = fromMonth;
    while (isIn(toMonth + 1)) toMonth += 1;
    return { ...window, fromMonth, toMonth: ((toMonth - 1) % 12) + 1 };
  });
}

/** Parts besides ST, each with the quarters that have it. */
function toParts(calendar: ModuleThreePrice['calendar']): PartForm[] {
  const parts = new Map<string, PartForm>();
  for (const quarter of calendarQuarters) {
    for (const part of calendar[quarter].filter((one) => one.level !== 'ST')) {
      const key = `${part.level} ${part.from} ${part.to}`;
      const known = parts.get(key);
      if (known) known.quarters.push(quarter);
      else parts.set(key, { ...part, quarters: [quarter] });
    }
  }
  return [...parts.values()];
}
