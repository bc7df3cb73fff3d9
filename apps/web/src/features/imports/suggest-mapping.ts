import type { Import } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { unitRules, type AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Mapping } from './imports.queries.ts';

type Series = Import['layout']['series'][number];

/** What somebody has chosen for a series: a meter and a unit, or not to take it. */
export interface SeriesChoice {
  meterId: number | null;
  unit: AmountUnit;
}

export type Choices = Record<string, SeriesChoice>;

const consumptionKinds = new Set<MeterKind | null>([MeterKind.Consumption, MeterKind.TenantRate]);
const consumption = /total|verbrauch|bezug|consumption|wohnung/i;
const generation = /gen|erzeug|einspeis|pv|solar/i;
const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);
const collator = new Intl.Collator('de', { numeric: true });

/** Meters that hold amounts, by name: what gauges show is never summed. */
export function importableMeters(meters: Meter[]): Meter[] {
  return meters.filter(({ kind }) => !gauges.has(kind)).toSorted((a, b) => collator.compare(a.name, b.name));
}

/**
 * Proposes a meter for each series: equal names first, then consumption to the consumption meters and generation to
 * the PV meters, each in order. Calculated columns are left out.
 */
export function suggestMapping(series: Series[], meters: Meter[]): Choices {
  const free = new Set(importableMeters(meters));
  const take = (matches: (meter: Meter) => boolean) => {
    const found = [...free].find(matches);
    if (found) free.delete(found);
    return found;
  };
  const proposed = series.filter(({ isProposed }) => isProposed);
  const byName = new Map(proposed.map(({ key, name }) => [key, take((meter) => hasName(meter, name))]));
  const meterOf = ({ key, name }: Series) => byName.get(key) ?? take((meter) => isOfKind(meter, name));
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
const plain = (name: string) => name.replace(unitAtEnd, '').trim().toLocaleLowerCase('de');

function hasName({ name, serialNumber }: Meter, seriesName: string): boolean {
  const wanted = plain(seriesName);
  return wanted !== '' && (plain(name) === wanted || serialNumber?.toLocaleLowerCase('de') === wanted);
}

function isOfKind({ kind }: Meter, seriesName: string): boolean {
  if (kind === MeterKind.PvGeneration) return generation.test(seriesName);
  return consumptionKinds.has(kind) && consumption.test(seriesName) && !generation.test(seriesName);
}
