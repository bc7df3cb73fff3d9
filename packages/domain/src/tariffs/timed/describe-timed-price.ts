import { formatMonthName } from '../../formats/date-formats.ts';
import { formatDecimal } from '../../formats/number-formats.ts';
import { gridCostItems, type GridCostItem, type TimedPrices } from '../tariff-prices.ts';
import texts from './timed-price.de.json' with { type: 'json' };
import {
  calendarQuarters,
  type MarketPrice,
  type ModuleThreePrice,
  priceLevels,
  type PriceWindow,
  type TimedPrice,
  windowDays,
  type WindowDay,
  type WindowPrice,
} from './timed-price.ts';

/** The items that depend on the time, each in one German text: contracts, letters, pages and the change log show it. */
export function describeTimedPrices(timed: TimedPrices): Partial<Record<GridCostItem, string>> {
  const described = gridCostItems.flatMap((item) => {
    const price = timed[item];
    return price ? [[item, describeTimedPrice(price)] as const] : [];
  });
  return Object.fromEntries(described);
}

/** 'HT 12,60 ct/kWh, NT 3,80 ct/kWh. HT: Mo–Fr 06:00–22:00. Sonst NT. …', net. */
export function describeTimedPrice(price: TimedPrice): string {
  if (price.kind === 'market') return describeMarket(price);
  const prices = priceLevels.flatMap((level) => {
    const ctPerKwh = price.ctPerKwh[level];
    return ctPerKwh === undefined ? [] : [`${level} ${formatDecimal(ctPerKwh)} ct/kWh`];
  });
  const sentences = price.kind === 'windows' ? describeWindows(price) : describeCalendar(price);
  return `${prices.join(', ')}. ${sentences.map((sentence) => `${sentence}.`).join(' ')}`;
}

function describeMarket({ markupCtPerKwh, ceilingCtPerKwh }: MarketPrice): string {
  const ceiling = ceilingCtPerKwh === null ? '' : `, höchstens ${formatDecimal(ceilingCtPerKwh)} ct/kWh`;
  return `Börsenpreis der Viertelstunde (Day-Ahead, Deutschland/Luxemburg) und ${formatDecimal(markupCtPerKwh)} ct/kWh Aufschlag${ceiling}.`;
}

function describeWindows({ windows, rest, holidays, state, clock }: WindowPrice): string[] {
  const where = state === null ? 'Bundesweite Feiertage' : `Feiertage (${texts.state[state]})`;
  return [
    ...windows.map((window) => `${window.level}: ${describeWindow(window)}`),
    ...(rest === null ? [] : [`Sonst ${rest}`]),
    holidays === 'sunday' ? `${where} wie So` : 'Feiertage wie der Wochentag',
    ...(clock === 'CET' ? ['Uhrzeiten ganzjährig in Winterzeit (MEZ)'] : []),
  ];
}

const describeWindow = ({ days, months, from, to }: PriceWindow) =>
  [listDays(days), `${from}–${to}`, ...(months ? [`(${listMonths(months)})`] : [])].join(' ');

/** 'Mo–Fr', 'Sa, So', 'täglich'. */
export function listDays(days: readonly WindowDay[]): string {
  if (days.length === windowDays.length) return 'täglich';
  return listRuns(windowDays.map((day) => days.includes(day)))
    .map(([first, last]) => [first, last].map((index) => texts.day[windowDays[index] ?? 'mon']))
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ');
}

/** 'April–September', 'Oktober–März'. */
export function listMonths(months: readonly number[]): string {
  const has = Array.from({ length: monthsOfYear }, (_, index) => months.includes(index + 1));
  const runs = listRuns(has);
  const [first, last] = [runs[0], runs.at(-1)];
  const isOverNewYear = runs.length > 1 && first?.[0] === 0 && last?.[1] === monthsOfYear - 1;
  const joined = isOverNewYear && first && last ? [...runs.slice(1, -1), [last[0], first[1]] as const] : runs;
  return joined.map(([from, to]) => (from === to ? monthName(from) : `${monthName(from)}–${monthName(to)}`)).join(', ');
}

const monthsOfYear = 12;
const monthName = (index: number) => formatMonthName(`2025-${String(index + 1).padStart(2, '0')}-01`, 'long');

/** The first and last index of each run of true values. */
function listRuns(values: readonly boolean[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [index, isIn] of values.entries()) {
    const last = runs.at(-1);
    if (isIn && last?.[1] === index - 1) last[1] = index;
    else if (isIn) runs.push([index, index]);
  }
  return runs;
}

/** Quarters with the same parts of the day together. */
function describeCalendar({ calendar }: ModuleThreePrice): string[] {
  const alike = Map.groupBy(calendarQuarters, (quarter) => JSON.stringify(calendar[quarter]));
  const ofQuarters = [...alike.values()].map((quarters) => {
    const [first = 'Q1'] = quarters;
    const parts = calendar[first].map(({ level, from, to }) => `${level} ${from}–${to}`);
    return `${quarters.map((quarter) => texts.quarter[quarter]).join(', ')}: ${parts.join(', ')}`;
  });
  return ['Netzentgelt nach § 14a EnWG, Modul 3', ...ofQuarters];
}

export interface TimedTexts {
  timedTexts?: Partial<Record<GridCostItem, string>>;
}

/** For documents: they say what depends on the time in these words, however later versions would say it. */
export function withTimedTexts<Period extends { prices: { timed?: TimedPrices } }>(
  period: Period,
): Period & TimedTexts {
  const { timed } = period.prices;
  return timed ? { ...period, timedTexts: describeTimedPrices(timed) } : period;
}
