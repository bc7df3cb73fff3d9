import type { Import } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { unitRules, type AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Mapping } from '../imports.queries.ts';

type Series = Import['layout']['series'][number];

/** What somebody has chosen for a series: a meter and a unit, or not to take it. */
export interface SeriesChoice {
  meterId: number | null;
  unit: AmountUnit;
}

export type Choices = Record<string, SeriesChoice>;

const consumptionKinds = new Set<MeterKind | null>([MeterKind.Consumption, MeterKind.TenantRate]);
const consumption = /total|verbrauch|bezug|consumption|wohnung/i;
/** What the house draws or gives is never what a flat uses. */
const grid = /netz|grid/i;
const feedIn = /einspeis|feed/i;
const generation = /gen|erzeug|einspeis|pv|solar/i;
const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);
const collator = new Intl.Collator('de', { numeric: true });

/** Meters that hold amounts, by name: what gauges show is never summed. */
export function importableMeters(meters: Meter[]): Meter[] {
  return meters.filter(({ kind }) => !gauges.has(kind)).toSorted((a, b) => collator.compare(a.name, b.name));
}

/**
 * Proposes a meter for each series: the one at the location that the file names, then equal names and boxes, then
 * consumption to the consumption meters, generation to the PV meters and what is the grid's to the house connection,
 * each in order and as far as it fits the unit. Where the file names a location nothing is guessed. Calculated columns
 * are left out.
 */
export function suggestMapping(series: Series[], meters: Meter[]): Choices {
  const free = new Set(importableMeters(meters));
  const take = (matches: (meter: Meter) => boolean) => {
    const found = [...free].find(matches);
    if (found) free.delete(found);
    return found;
  };
  const proposed = series.filter(({ isProposed }) => isProposed);
  const placed = new Map(proposed.map((one) => [one.key, take((meter) => isAtLocation(meter, one))]));
  const byName = new Map(proposed.map((one) => [one.key, placed.get(one.key) ?? take((meter) => hasName(meter, one))]));
  const meterOf = ({ key, name, unit, location, serialNumber }: Series) =>
    byName.get(key) ??
    (location || serialNumber
      ? undefined
      : take((meter) => isOfKind(meter, name) && meter.baseUnit === unitRules[unit].baseUnit));
  const taken = new Map(proposed.map((one) => [one.key, meterOf(one)]));
  return Object.fromEntries(series.map((one) => [one.key, choiceOf(one, taken.get(one.key))]));
}

/** The choice of a meter, in the series' own unit as far as it fits the meter. */
export function choiceOf({ unit }: Series, meter: Meter | undefined): SeriesChoice {
  if (!meter || unitRules[unit].baseUnit === meter.baseUnit) return { meterId: meter?.meterId ?? null, unit };
  return { meterId: meter.meterId, unit: meter.baseUnit === 'Wh' ? 'kWh' : 'm3' };
}

export function mappingOf(choices: Choices): Mapping {
  return Object.entries(choices).flatMap(([seriesKey, { meterId, unit }]) =>
    meterId === null ? [] : [{ seriesKey, meterId, unit }],
  );
}

/** The choices as they were checked last, completed by nothing. */
export function choicesOf(series: Series[], mapping: Mapping): Choices {
  const known = new Map(mapping.map(({ seriesKey, meterId, unit }) => [seriesKey, { meterId, unit }]));
  return Object.fromEntries(series.map(({ key, unit }) => [key, known.get(key) ?? { meterId: null, unit }]));
}

const unitAtEnd = /[\s_([]*(mwh|kwh|wh|kw|w|m³|m3|l)[\])]*$/i;
const contentAtEnd = /[\s_,:-]+(z(ä|ae)hlerst(a|ä|ae)nde?|stand)$/i;
const contentAtBegin = /^(z(ä|ae)hlerst(a|ä|ae)nde?|stand)[\s_,:-]+/i;
/** Without the unit and the word for a counter, and without the sign that keeps a spreadsheet from reading a formula. */
const normalizeName = (name: string) =>
  [/^'/, unitAtEnd, contentAtEnd, contentAtBegin]
    .reduce((rest, part) => rest.replace(part, ''), name)
    .trim()
    .toLocaleLowerCase('de');

/** The same location, and the same direction where the file tells the register. */
function isAtLocation(meter: Meter, { location, obis }: Series): boolean {
  if (!location || (meter.marketLocationId !== location && meter.meteringLocationId !== location)) return false;
  const [told, own] = [parseObis(obis ?? ''), parseObis(meter.obis)];
  return !told || !own || (told.medium === own.medium && told.quantity === own.quantity);
}

function hasName({ name, serialNumber }: Meter, series: Series): boolean {
  if (series.serialNumber !== undefined && series.serialNumber === serialNumber) return true;
  const seriesName = normalizeName(series.name);
  return (
    seriesName !== '' && (normalizeName(name) === seriesName || serialNumber?.toLocaleLowerCase('de') === seriesName)
  );
}

function isOfKind({ kind }: Meter, seriesName: string): boolean {
  if (grid.test(seriesName)) return kind === (feedIn.test(seriesName) ? MeterKind.FeedIn : MeterKind.GridConsumption);
  if (kind === MeterKind.PvGeneration) return generation.test(seriesName);
  return consumptionKinds.has(kind) && consumption.test(seriesName) && !generation.test(seriesName);
}
