/** Shown instead of a missing figure; never 0. */
export const missing = '–';
/** Between number and unit, to keep them on one line. */
export const nbsp = '\u00a0';

type Figure = number | null | undefined;

const formatters = new Map<string, Intl.NumberFormat>();

/** A German number as mails and files have it, with a hyphen as minus: '-1.234,5'. */
export function formatPlain(figure: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat('de-DE', options);
  formatters.set(key, formatter);
  return formatter.format(figure);
}

const withRealMinus = (text: string) => text.replace('-', '−');

/** German number with a fixed count of decimals: 1.234,50. */
export function formatNumber(figure: Figure, decimals = 0): string {
  if (figure === null || figure === undefined || Number.isNaN(figure)) return missing;
  // -0.04 with one decimal is 0,0 and not −0,0
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  } as const;
  return withRealMinus(formatPlain(figure, options));
}

/** How many decimals a number has, as it is written: 2 of 68.25, 4 of '13.0140'. */
export const decimalsOf = (figure: number | string): number => String(figure).split('.')[1]?.length ?? 0;

/** A number with as many decimals as it has, and its unit: '68,25 kWp'. */
export function formatMeasure(figure: Figure, unit: string): string {
  if (figure === null || figure === undefined) return missing;
  return `${formatNumber(figure, decimalsOf(figure))}${nbsp}${unit}`;
}

/** Three to four digits: 1.484 · 263,3 · 79,0 · 4,02. */
export function formatFigure(figure: Figure): string {
  const size = Math.abs(figure ?? 0);
  if (size >= 999.95) return formatNumber(figure, 0);
  return formatNumber(figure, size >= 9.995 || size === 0 ? 1 : 2);
}

/** A share from 0 to 1 as per cent: '79,0 %'. */
export function formatPercent(share: Figure, decimals = 1): string {
  const figure = formatPercentFigure(share, decimals);
  return figure === missing ? figure : `${figure}${nbsp}%`;
}

/** A share from 0 to 1 as a figure without the unit: '79,0'. */
export function formatPercentFigure(share: Figure, decimals = 1): string {
  return formatNumber(share === null || share === undefined ? share : share * 100, decimals);
}

function formatSigned(figure: number, decimals: number): string {
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  } as const;
  return withRealMinus(formatPlain(figure, options));
}

/** A difference of prices: '+0,50', '−0,355'. */
export const formatDifference = (figure: string, decimals: number): string => formatSigned(Number(figure), decimals);

/** Change from an earlier amount: '+25,1 %', '−3,3 %'; missing without an earlier amount. */
export function formatChange(now: Figure, before: Figure): string {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return missing;
  return `${formatSigned((now / before - 1) * 100, 1)}${nbsp}%`;
}

/** Change between two shares from 0 to 1, in percentage points: '+3,8 Pkt.'. */
export function formatPointChange(now: Figure, before: Figure): string {
  if (typeof now !== 'number' || typeof before !== 'number') return missing;
  return `${formatSigned((now - before) * 100, 1)}${nbsp}Pkt.`;
}

/** Whole cents as '1.464,00 €'. */
export function formatMoney(amountCents: Figure): string {
  const figure = formatMoneyFigure(amountCents);
  return figure === missing ? figure : `${figure}${nbsp}€`;
}

/** Whole cents as mails and documents have them: '1.464,00 €', '-12,00 €'. */
export const formatEuros = (cents: number): string => formatPlain(cents / 100, { style: 'currency', currency: 'EUR' });

/** Whole cents as '1.464,00', without the unit. */
export function formatMoneyFigure(amountCents: Figure): string {
  return formatNumber(typeof amountCents === 'number' ? amountCents / 100 : amountCents, 2);
}

/** An integer with its last digits as decimals, exact and without groups: (-5, 2) → '-0,05'. */
export function formatScaled(integer: number, decimals: number): string {
  const digits = String(Math.abs(integer)).padStart(decimals + 1, '0');
  return `${integer < 0 ? '-' : ''}${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}

/** All digits, without groups: 1234.5 → '1234,5'. */
export const withDecimalComma = (figure: number | string): string => String(figure).replace('.', ',');

/** A decimal string with all its decimals, at least two: '28.4512' becomes '28,4512'. */
export function formatDecimal(decimal: string | null | undefined, minDecimals = 2): string {
  if (decimal === null || decimal === undefined || decimal === '') return missing;
  const decimals = decimal.split('.')[1]?.length ?? 0;
  return formatNumber(Number(decimal), Math.max(decimals, minDecimals));
}
