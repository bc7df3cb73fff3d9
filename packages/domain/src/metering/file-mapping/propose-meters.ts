import { findOnly } from '../../collections/items.ts';
import { parseObis } from '../../identifiers/obis.ts';
import { type MeasuringPoint, MeterKind } from '../codes.ts';
import { areWordsWithin, wordsOf } from '../name-words.ts';
import type { FactorPeriod } from '../transformer-factor.ts';
import type { FileSeries } from '../quarter-hour-file/layout.ts';
import { directionOf, isAgainstDirection, isAllocated, isOfConnection } from './series-direction.ts';
import { plainSeriesName } from './plain-series-name.ts';

/** A device on the days in a meter's place; `to` is the day of its exchange or removal, null while it is in place. */
export interface PlacedDevice {
  deviceId: number;
  serialNumber: string;
  from: string;
  to: string | null;
}

/** A device with its transformer factors other than 1, on its days. */
export interface DeviceWithFactors extends PlacedDevice {
  factors: FactorPeriod[];
}

/** A meter that the values of a file may belong to. */
export interface ProposableMeter {
  meterId: number;
  name: string;
  /** All that were and are in its place. */
  devices: PlacedDevice[];
  obis: string;
  kind: MeterKind | null;
  measuringPoint: MeasuringPoint | null;
  apartmentName: string | null;
  marketLocationId: string | null;
  meteringLocationId: string | null;
}

/** The meter of a series; with a device where the series names one of several that were in its place. */
export interface ProposedMeter {
  meterId: number;
  deviceId?: number;
}

interface Candidate {
  meter: ProposableMeter;
  device: PlacedDevice | undefined;
}

type Fits = (candidate: Candidate, series: FileSeries) => boolean;

const ofMeter =
  (fits: (meter: ProposableMeter, series: FileSeries) => boolean): Fits =>
  ({ meter, device }, series) =>
    device === undefined && fits(meter, series);

/**
 * The meter that the file names for each of its series, by the series' key: at its location, with the serial number of
 * one of its devices, of its name, of the same words and numbers, or the house connection. A series that fits two meters
 * gets none, nor does a meter or device that two series fit; nothing is proposed by the order of columns.
 */
export function proposeMeters(series: FileSeries[], meters: ProposableMeter[]): Map<string, ProposedMeter> {
  const isWanted = (one: FileSeries) => (one.isProposed || isAllocated(one)) && one.refusedUnit === undefined;
  const proposed = series.filter(isWanted);
  const candidates = meters.flatMap((meter): Candidate[] => [
    { meter, device: undefined },
    ...meter.devices.map((device) => ({ meter, device })),
  ]);
  const found = new Map<string, ProposedMeter>();
  const steps = [ofMeter(isAtLocation), hasSerialNumber, ofMeter(hasName), ofMeter(hasWords), ofMeter(isConnection)];
  for (const fits of steps) {
    const taken = new Set([...found.values()].map(({ meterId }) => meterId));
    const left = candidates.filter(({ meter }) => !taken.has(meter.meterId));
    const open = proposed.filter(({ key }) => !found.has(key));
    for (const [key, candidate] of matchOnce(open, left, fits)) found.set(key, proposedMeter(candidate));
  }
  return found;
}

/** The only device of a meter needs no days of its own. */
function proposedMeter({ meter: { meterId, devices }, device }: Candidate): ProposedMeter {
  return device && devices.length > 1 ? { meterId, deviceId: device.deviceId } : { meterId };
}

/** Pairs that fit each other and nothing else. */
function matchOnce(series: FileSeries[], candidates: Candidate[], fits: Fits): [string, Candidate][] {
  const pairs = series.flatMap((one): [string, Candidate][] => {
    const hit = findOnly(candidates.filter((candidate) => !isAnother(candidate.meter, one) && fits(candidate, one)));
    return hit ? [[one.key, hit]] : [];
  });
  const counts = new Map<Candidate, number>();
  for (const [, candidate] of pairs) counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  return pairs.filter(([, candidate]) => counts.get(candidate) === 1);
}

/** Whether the file names a location or a serial number, and the meter has and had another one. */
function isAnother(meter: ProposableMeter, { location, serialNumber }: FileSeries): boolean {
  const own = [meter.marketLocationId, meter.meteringLocationId].filter((id) => id?.length === location?.length);
  if (location !== undefined && own.length > 0 && !own.includes(location)) return true;
  if (serialNumber === undefined || meter.devices.length === 0) return false;
  return !meter.devices.some((device) => plainNumber(device.serialNumber) === plainNumber(serialNumber));
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

function hasSerialNumber({ meter, device }: Candidate, series: FileSeries): boolean {
  const own = plainNumber(device?.serialNumber ?? '');
  if (own === '' || !isSameRegister(meter, series)) return false;
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
