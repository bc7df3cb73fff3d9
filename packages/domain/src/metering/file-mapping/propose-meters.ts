import { findOnly } from '../../collections/items.ts';
import { parseObis } from '../../identifiers/obis.ts';
import { type MeasuringPoint, MeterKind } from '../codes.ts';
import { areWordsWithin, wordsOf } from '../name-words.ts';
import type { FileSeries } from '../quarter-hour-file/layout.ts';
import { directionOf, isAgainstDirection, isAllocated, isOfConnection } from './series-direction.ts';
import { plainSeriesName } from './plain-series-name.ts';

/** A meter that the values of a file may belong to. */
export interface ProposableMeter {
  meterId: number;
  name: string;
  serialNumber: string | null;
  obis: string;
  kind: MeterKind | null;
  measuringPoint: MeasuringPoint | null;
  apartmentName: string | null;
  marketLocationId: string | null;
  meteringLocationId: string | null;
}

type Fits = (meter: ProposableMeter, series: FileSeries) => boolean;

/**
 * The meter that the file names for each of its series, by the series' key: at its location, with its serial number,
 * of its name, of the same words and numbers, or the house connection. A series that fits two meters, and a meter that
 * two series fit, get none; nothing is proposed by the order of columns.
 */
export function proposeMeters(series: FileSeries[], meters: ProposableMeter[]): Map<string, number> {
  const isWanted = (one: FileSeries) => (one.isProposed || isAllocated(one)) && one.refusedUnit === undefined;
  const proposed = series.filter(isWanted);
  const found = new Map<string, number>();
  const taken = new Set<number>();
  for (const fits of [isAtLocation, hasSerialNumber, hasName, hasWords, isConnection]) {
    for (const [key, meterId] of matchOnce(proposed, meters, { fits, found, taken })) {
      found.set(key, meterId);
      taken.add(meterId);
    }
  }
  return found;
}

interface Matching {
  fits: Fits;
  found: ReadonlyMap<string, number>;
  taken: ReadonlySet<number>;
}

/** Pairs that fit each other and nothing else. */
function matchOnce(
  series: FileSeries[],
  meters: ProposableMeter[],
  { fits, found, taken }: Matching,
): [string, number][] {
  const pairs = series.flatMap((one) => {
    if (found.has(one.key)) return [];
    const hits = meters.filter((meter) => !taken.has(meter.meterId) && !isAnother(meter, one) && fits(meter, one));
    const hit = findOnly(hits);
    return hit ? [[one.key, hit.meterId] as [string, number]] : [];
  });
  const isOnly = ([, meterId]: [string, number]) => pairs.filter(([, other]) => other === meterId).length === 1;
  return pairs.filter(isOnly);
}

/** Whether the file names a location or a serial number, and the meter has another one. */
function isAnother(meter: ProposableMeter, { location, serialNumber }: FileSeries): boolean {
  const own = [meter.marketLocationId, meter.meteringLocationId].filter((id) => id?.length === location?.length);
  if (location !== undefined && own.length > 0 && !own.includes(location)) return true;
  if (serialNumber === undefined || meter.serialNumber === null) return false;
  return plainNumber(serialNumber) !== plainNumber(meter.serialNumber);
}

/** Same location, and the same direction if the file names the register. */
function isAtLocation(meter: ProposableMeter, series: FileSeries): boolean {
  const { location } = series;
  if (!location || (meter.marketLocationId !== location && meter.meteringLocationId !== location)) return false;
  return isSameRegister(meter, series) && !isAgainstDirection(meter, series);
}

function isSameRegister(meter: ProposableMeter, { obis }: FileSeries): boolean {
  const [named, own] = [parseObis(obis ?? ''), parseObis(meter.obis)];
  return !named || !own || (named.medium === own.medium && named.quantity === own.quantity);
}

const plainNumber = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').toLocaleLowerCase('de');
const shortestSerial = 5;

function hasSerialNumber({ serialNumber, ...meter }: ProposableMeter, series: FileSeries): boolean {
  const own = plainNumber(serialNumber ?? '');
  if (own === '' || !isSameRegister({ serialNumber, ...meter }, series)) return false;
  if (isAllocated(series) !== (meter.kind === MeterKind.AllocatedQuantity)) return false;
  if (series.serialNumber !== undefined) return plainNumber(series.serialNumber) === own;
  if (plainNumber(plainSeriesName(series.name)) === own) return true;
  return own.length >= shortestSerial && namesSerial(series.name, own);
}

/** Say that a serial number follows. */
const labelWords =
  /^(?:z|(?:strom)?z(?:ä|ae)hler(?:nummer|nr)?|ger(?:ä|ae)t(?:enummer|nr)?|seriennummer|seriennr|nummer|nr|sn)$/u;
/** The number is one word, or all words but a label before it. */
function namesSerial(name: string, own: string): boolean {
  const words = name.split(/[\s_,;:()[\]/]+/).map(plainNumber);
  if (words.includes(own)) return true;
  const parts = plainSeriesName(name)
    .split(/[\s,;:()[\]/.-]+/)
    .map(plainNumber);
  const named = parts.filter((part) => part !== '' && !labelWords.test(part));
  return named.join('') === own;
}

function hasName(meter: ProposableMeter, series: FileSeries): boolean {
  const [name, own] = [plainSeriesName(series.name), plainSeriesName(meter.name)];
  const isEqual = name === '' ? meter.name.trim() === series.name.trim() : name === own;
  return isEqual && isSameRegister(meter, series) && !isAgainstDirection(meter, series);
}

const numbersOf = (words: string[]) => words.filter((word) => /^\d+$/.test(word)).join(' ');

/** The words of one are all in the other, and both speak of the same numbers. */
function hasWords(meter: ProposableMeter, series: FileSeries): boolean {
  if (isAgainstDirection(meter, series) || !isSameRegister(meter, series)) return false;
  const words = wordsOf(plainSeriesName(series.name));
  const names = [meter.name, ...(meter.apartmentName === null ? [] : [meter.apartmentName])];
  return names.some((name) => {
    const own = wordsOf(plainSeriesName(name));
    const isWithin = areWordsWithin(words, own) || areWordsWithin(own, words);
    return isWithin && numbersOf(own) === numbersOf(words);
  });
}

function isConnection({ kind }: ProposableMeter, series: FileSeries): boolean {
  if (!isOfConnection(series)) return false;
  return kind === (directionOf(series) === 'feedIn' ? MeterKind.FeedIn : MeterKind.GridConsumption);
}
