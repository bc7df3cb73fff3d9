import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';

/** 100 % in hundredths of a per cent. */
export const wholeHundredths = 10_000;

/** A percentage in hundredths of a per cent: '12.5' is 1250; null if invalid or above 100. */
export function hundredthsOf(percent: string | null | undefined): number | null {
  const [, whole, decimals = ''] = /^(100|\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent ?? '') ?? [];
  if (whole === undefined) return null;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths <= wholeHundredths ? hundredths : null;
}

/** The sum in hundredths of a per cent; invalid percentages count as 0. */
export function sumHundredths(percents: Record<string, string | null | undefined>): number {
  return Object.values(percents).reduce((sum, percent) => sum + (hundredthsOf(percent) ?? 0), 0);
}

/** '30,0 %', '12,25 %' */
export function formatHundredths(hundredths: number): string {
  return `${formatNumber(hundredths / 100, hundredths % 10 === 0 ? 1 : 2)}${nbsp}%`;
}
