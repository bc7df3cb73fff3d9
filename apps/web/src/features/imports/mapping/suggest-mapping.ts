import type { Import } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { unitRules, type AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Mapping } from '../imports.queries.ts';

type Series = Import['layout']['series'][number];

/** The choice for a series: a meter and a unit, or no meter to leave it out. */
export interface SeriesChoice {
  meterId: number | null;
  unit: AmountUnit;
}

export type Choices = Record<string, SeriesChoice>;

const consumptionKinds = new Set<MeterKind | null>([MeterKind.Consumption, MeterKind.TenantRate]);
const consumption = /total|verbrauch|bezug|consumption|wohnung/i;
/** Import and feed-in of the estate are never the consumption of an apartment. */
const grid = /netz|grid/i;
const feedIn = /einspeis|feed/i;
const generation = /gen|erzeug|einspeis|pv|solar/i;
const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);
const collator = new Intl.Collator('de', { numeric: true });

/** Meters that hold amounts, sorted by name; gauges are never summed. */
export function importableMeters(meters: Meter[]): Meter[] {
  return meters.filter(({ kind }) => !gauges.has(kind)).toSorted((a, b) => collator.compare(a.name, b.name));
}

/**
 * Proposes a meter for each series: first the meter at the location that the file names, then a meter with the same
 * name or serial number, then by kind: consumption, PV generation, grid connection, in order and only if the unit
 * fits. Nothing is guessed for a series with a location. Calculated columns are left out.
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

/** The choice of a meter with the unit of the series, or the meter's usual unit if that does not fit. */
export function choiceOf({ unit }: Series, meter: Meter | undefined): SeriesChoice {
  if (!meter || unitRules[unit].baseUnit === meter.baseUnit) return { meterId: meter?.meterId ?? null, unit };
  return { meterId: meter.meterId, unit: meter.baseUnit === 'Wh' ? 'kWh' : 'm3' };
}

export function mappingOf(choices: Choices): Mapping {
  return Object.entries(choices).flatMap(([seriesKey, { meterId, unit }]) =>
    meterId === null ? [] : [{ seriesKey, meterId, unit }],
  );
}

/** The saved choices; other series are left out. */
export function choicesOf(series: Series[], mapping: Mapping): Choices {
  const known = new Map(mapping.map(({ seriesKey, meterId, unit }) => [seriesKey, { meterId, unit }]));
  return Object.fromEntries(series.map(({ key, unit }) => [key, known.get(key) ?? { meterId: null, unit }]));
}

const unitAtEnd = /[\s_([]*(mwh|kwh|wh|kw|w|m³|m3|l)[\])]*$/i;
const contentAtEnd = /[\s_,:-]+(z(ä|ae)hlerst(a|ä|ae)nde?|stand)$/i;
const contentAtBegin = /^(z(ä|ae)hlerst(a|ä|ae)nde?|stand)[\s_,:-]+/i;
/** The name without unit, without words for a counter, and without the apostrophe that guards against formulas. */
const normalizeName = (name: string) =>
  [/^'/, unitAtEnd, contentAtEnd, contentAtBegin]
    .reduce((rest, part) => rest.replace(part, ''), name)
    .trim()
    .toLocaleLowerCase('de');

/** Same location, and the same direction if the file names the register. */
function isAtLocation(meter: Meter, { location, obis }: Series): boolean {
  if (!location || (meter.marketLocationId !== location && meter.meteringLocationId !== location)) return false;
  const [named, own] = [parseObis(obis ?? ''), parseObis(meter.obis)];
  return !named || !own || (named.medium === own.medium && named.quantity === own.quantity);
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
