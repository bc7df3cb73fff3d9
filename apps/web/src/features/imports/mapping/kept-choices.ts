import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { amountUnits } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ImportParams } from '../imports.queries.ts';
import type { Choices, SeriesChoice } from './suggest-mapping.ts';

type Series = Import['layout']['series'][number];

/** Only the latest import: earlier ones keep what their last check has sent. */
const key = 'lichthof.importChoices';

interface Kept {
  importId: number;
  customerId: number;
  /** By the name of the series: another delimiter or sheet has other ones. */
  choices: Record<string, SeriesChoice>;
}

/** Keeps what a person has mapped so far, for a reload or a return. */
export function keepChoices({ customerId, importId }: ImportParams, series: Series[], choices: Choices): void {
  const named = series.flatMap(({ key: seriesKey, name }) => {
    const choice = choices[seriesKey];
    return choice ? [[nameOf(seriesKey, name), choice] as const] : [];
  });
  const kept: Kept = { importId, customerId, choices: Object.fromEntries(named) };
  localStorage.setItem(key, JSON.stringify(kept));
}

/** Undefined where nothing is kept for the import, or what is kept does not fit its series and meters any more. */
export function keptChoices(params: ImportParams, series: Series[], meters: Meter[]): Choices | undefined {
  const kept = readKept();
  if (kept?.importId !== params.importId || kept.customerId !== params.customerId) return undefined;
  const devices = new Map(meters.map((meter) => [meter.meterId, meter.devices.map(({ deviceId }) => deviceId)]));
  const choices = series.map(({ key: seriesKey, name }) => [seriesKey, kept.choices[nameOf(seriesKey, name)]] as const);
  if (!choices.every(([, choice]) => choice !== undefined && isChoice(choice, devices))) return undefined;
  return Object.fromEntries(choices) as Choices;
}

const nameOf = (seriesKey: string, name: string) => `${seriesKey} ${name}`;

function isChoice({ meterId, deviceId, unit }: SeriesChoice, devices: ReadonlyMap<number, number[]>): boolean {
  const known = meterId === null ? [] : devices.get(meterId);
  const isPlaced = known !== undefined && (deviceId === undefined || known.includes(deviceId));
  return isPlaced && (unit === null || amountUnits.includes(unit));
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return typeof kept?.choices === 'object' ? kept : null;
  } catch {
    return null;
  }
}
