import { findOnly } from '../collections/items.ts';
import type { Deviation } from './deviation.ts';
import type { FilePlace, MeterRule, RecipeMeters } from './kept-recipe.ts';

/** A meter of the customer with the numbers by which files name it. */
export interface NamedMeter {
  meterId: number;
  numbers: readonly (string | null)[];
}

/** What of a file names the meters of its series. */
export interface NamedFile {
  series: readonly { key: string; name: string }[];
  places: readonly FilePlace[];
  sheet: string | null;
}

interface SeriesMeters {
  /** By the key of the series; those that are not read are left out. */
  meterOf: Map<string, number>;
  deviations: Deviation[];
}

/**
 * The meters of a file's series: as the recipe lists them, or else by a number of exactly one meter in what names the
 * series. Anything else is a deviation.
 */
export function findSeriesMeters(
  { rule, list }: RecipeMeters,
  file: NamedFile,
  meters: readonly NamedMeter[],
): SeriesMeters {
  const meterOf = new Map<string, number>();
  const deviations: Deviation[] = [];
  const known = new Set(meters.map(({ meterId }) => meterId));
  for (const series of file.series) {
    const text = namingText(rule, file, series.name);
    const listed = list.find((one) => one.text === text);
    const meterId = listed ? listed.meterId : meterByNumber(text, meters);
    if (listed?.meterId === null) continue;
    if (meterId == null) deviations.push({ kind: 'newSeries', text: text || series.name });
    else if (!known.has(meterId)) deviations.push({ kind: 'meterGone', text: text || series.name });
    else meterOf.set(series.key, meterId);
  }
  return { meterOf, deviations };
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

/** A number is one word of the text, or its words together. */
function meterByNumber(text: string, meters: readonly NamedMeter[]): number | undefined {
  const words = new Set([...text.split(/[\s_,;:()[\]/]+/), text].map(plain));
  const hits = meters.filter(({ numbers }) =>
    numbers.some((number) => number !== null && plain(number).length >= shortestNumber && words.has(plain(number))),
  );
  return findOnly(hits)?.meterId;
}
