import { findOnly } from '../collections/items.ts';
import type { DeviceWithFactors } from '../metering/file-mapping/propose-meters.ts';
import { deviceToConfirm, findDeviceChange } from './confirmed-device.ts';
import type { Deviation } from './deviation.ts';
import type { FilePlace, MeterRule, RecipeMeters, SeriesMeter, SeriesTarget } from './kept-recipe.ts';

/** A meter of the customer with the ids and devices by which files name it. */
export interface NamedMeter {
  meterId: number;
  locations: readonly (string | null)[];
  /** All that were and are in its place, in the order of time. */
  devices: readonly DeviceWithFactors[];
}

/** The customer's meters on a day. */
export interface KnownMeters {
  meters: readonly NamedMeter[];
  today: string;
}

/** What of a file names the meters of its series. */
export interface NamedFile {
  series: readonly { key: string; name: string }[];
  places: readonly FilePlace[];
  sheet: string | null;
}

interface SeriesTargets {
  /** By the key of the series; those that are not read are left out. */
  targets: Map<string, SeriesTarget>;
  deviations: Deviation[];
}

/**
 * The meters of a file's series: as the recipe lists them, or else by a number of exactly one meter in what names the
 * series. Anything else is a deviation, and so is a meter whose device or factor has changed since it was confirmed.
 */
export function findSeriesMeters({ rule, list }: RecipeMeters, file: NamedFile, known: KnownMeters): SeriesTargets {
  const targets = new Map<string, SeriesTarget>();
  const deviations: Deviation[] = [];
  for (const { key, name } of file.series) {
    const text = namingText(rule, file, name);
    const listed = list.find((one) => one.text === text);
    if (listed?.meterId === null) continue;
    const target = listed ? targetOf(listed) : targetByNumber(text, known.meters);
    const kind = listed && target ? findListedDeviation(listed, target, known) : target ? null : 'newSeries';
    if (kind) deviations.push({ kind, text: text || name });
    if (target && kind !== 'meterGone') targets.set(key, target);
  }
  return { targets, deviations };
}

function targetOf({ meterId, deviceId, isMultiplied }: SeriesMeter): SeriesTarget | undefined {
  if (meterId === null) return undefined;
  return { meterId, ...(deviceId !== undefined && { deviceId }), ...(isMultiplied !== undefined && { isMultiplied }) };
}

function findListedDeviation(
  { confirmed }: SeriesMeter,
  { meterId, deviceId }: SeriesTarget,
  { meters, today }: KnownMeters,
): 'meterGone' | 'deviceExchanged' | 'factorChanged' | null {
  const meter = meters.find((one) => one.meterId === meterId);
  return meter ? findDeviceChange(confirmed, deviceToConfirm(meter.devices, deviceId, today)) : 'meterGone';
}

/** What the file writes where the rule looks, with the name of the series where there are several. */
export function namingText(rule: MeterRule, { series, places, sheet }: NamedFile, name: string): string {
  if (rule.by === 'series') return name;
  const place =
    rule.by === 'label' ? places.find(({ label }) => label === rule.label)?.text : rule.by === 'sheet' ? sheet : '';
  return [place ?? '', series.length > 1 ? name : ''].filter((part) => part !== '').join(' ');
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();
const shortestNumber = 5;

/** A number is one word of the text, or its words together. Of several devices of a meter it names one. */
function targetByNumber(text: string, meters: readonly NamedMeter[]): SeriesTarget | undefined {
  const words = new Set([...text.split(/[\s_,;:()[\]/]+/), text].map(plain));
  const isNamed = (number: string | null) =>
    number !== null && plain(number).length >= shortestNumber && words.has(plain(number));
  const hits = meters.flatMap(({ meterId, locations, devices }) => {
    const named = devices.filter(({ serialNumber }) => isNamed(serialNumber));
    const only = devices.length > 1 ? findOnly(named) : undefined;
    if (only) return [{ meterId, deviceId: only.deviceId }];
    return named.length > 0 || locations.some(isNamed) ? [{ meterId }] : [];
  });
  return findOnly(hits);
}
