import { formatDay } from '../formats/date-formats.ts';
import { decimalsOf, formatNumber, withDecimalComma } from '../formats/number-formats.ts';
import { addDays, isDay } from '../time/days.ts';
import { decimalOf } from '../recipes/decimal.ts';
import { roundedDivision } from '../recipes/exact-ticks.ts';

/** Of a register behind no transformers. */
export const noFactor = 1;
/** Of medium voltage: 20 kV / 100 V at 250 A / 5 A. */
export const largestFactor = 10_000;
export const smallestStep = 0.001;

/** A transformer factor from a local day on, until the next one. */
export interface FactorFrom {
  from: string;
  factor: number;
}

/** A transformer factor other than 1 on local days; `to` is exclusive, null while it goes on. */
export interface FactorPeriod extends FactorFrom {
  to: string | null;
}

/** '40', or '26,667'. */
export const formatFactor = (factor: number): string => formatNumber(factor, decimalsOf(factor));

/**
 * The factors of a device as one text: '40', or '40; 60 ab 01.03.2026'. The first one is in force from the first day of
 * the device on unless it names a day; empty without transformers.
 */
export function writeFactors(factors: readonly FactorFrom[], firstDay: string): string {
  const inOrder = factors.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder
    .map(({ from, factor }) => {
      const text = withDecimalComma(factor);
      return from === firstDay ? text : `${text} ab ${formatDay(from)}`;
    })
    .join('; ');
}

const writtenFactor = /^(\d{1,5}(?:[.,]\d{1,3})?)(?: ab (\d{1,2}\.\d{1,2}\.\d{4}))?$/;

/** The factors of such a text; undefined for another text, a factor out of range, or two of one day. */
export function parseFactors(text: string, firstDay: string): FactorFrom[] | undefined {
  const factors = text.split(';').map((part): FactorFrom | undefined => {
    const [, number = '', day] = writtenFactor.exec(part.trim()) ?? [];
    const factor = Number(number.replace(',', '.'));
    const from = day === undefined ? firstDay : isoDay(day);
    return number === '' || !isDay(from) || factor < noFactor || factor > largestFactor ? undefined : { from, factor };
  });
  const read = factors.filter((one) => one !== undefined);
  const isWhole = read.length === factors.length && new Set(read.map(({ from }) => from)).size === read.length;
  return isWhole ? read : undefined;
}

const isoDay = (text: string): string => {
  const [day = '', month = '', year = ''] = text.split('.');
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
};

/** The factor in force on a local day. */
export function factorOn(periods: readonly FactorPeriod[], day: string): number {
  return periods.find(({ from, to }) => from <= day && (to === null || day < to))?.factor ?? noFactor;
}

/** The factor in force until the start of a local day. */
export const factorUntil = (periods: readonly FactorPeriod[], day: string): number =>
  factorOn(periods, addDays(day, -1));

/** The periods of factors that follow each other, within the days of a device. */
export function periodsOfFactors(
  factors: readonly FactorFrom[],
  device: { from: string; to: string | null },
): FactorPeriod[] {
  const inOrder = factors.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.flatMap(({ from, factor }, index): FactorPeriod[] => {
    const next = inOrder[index + 1]?.from ?? null;
    const begin = from > device.from ? from : device.from;
    const end = device.to !== null && (next === null || device.to < next) ? device.to : next;
    return factor === noFactor || (end !== null && end <= begin) ? [] : [{ from: begin, to: end, factor }];
  });
}

/** The energy that a register stands for, in whole base units: what it shows times the factor. */
export function multiplyByFactor(shown: number, factor: number): number {
  const { mantissa, scale } = decimalOf(String(factor));
  return Number(roundedDivision(BigInt(shown) * BigInt(mantissa), 10n ** BigInt(scale)));
}

/** What the register shows for an energy that was formed of it; a factor of 1 or more makes it exact. */
export function divideByFactor(energy: number, factor: number): number {
  const { mantissa, scale } = decimalOf(String(factor));
  return Number(roundedDivision(BigInt(energy) * 10n ** BigInt(scale), BigInt(mantissa)));
}
