import type { ExportClock, ExportUnit } from '@lichthof/contracts/metering/exports.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatScaled } from '@lichthof/domain/formats/number-formats.ts';
import { isoAt, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import texts from './exports.de.json' with { type: 'json' };

export interface FileChoices {
  unit: ExportUnit;
  clock: ExportClock;
  timeZone: TimeZone;
}

/** Writes base units, or thousands of them with a decimal comma; both are exact. */
export function numberText(amount: number | null, unit: ExportUnit): string {
  if (amount === null) return '';
  return unit === 'base' ? String(amount) : formatScaled(amount, 3);
}

export const unitText = (baseUnit: 'Wh' | 'l', unit: ExportUnit): string => texts.units[baseUnit][unit];

/** The columns of an instant: only UTC, or local time and its offset. */
export function timeHeader(name: string, clock: ExportClock): string[] {
  return clock === 'utc' ? [fillIn(texts.utc, { name })] : [name, texts.offset];
}

export function timeCells(atMs: number, { clock, timeZone }: FileChoices, isWithSeconds = false): string[] {
  const iso = clock === 'utc' ? new Date(atMs).toISOString() : isoAt(atMs, timeZone);
  const text = `${formatDay(iso.slice(0, 10))} ${iso.slice(11, isWithSeconds ? 19 : 16)}`;
  return clock === 'utc' ? [text] : [text, iso.slice(19)];
}
