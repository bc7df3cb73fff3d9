import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { proposeMeters } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import { unitRules, type AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Mapping } from '../imports.queries.ts';

type Series = Import['layout']['series'][number];

/** The choice for a series: a meter and a unit, or no meter to leave it out. */
export interface SeriesChoice {
  meterId: number | null;
  /** Null as long as neither the file nor a person has told it. */
  unit: AmountUnit | null;
  /** Only the values of the days of this device of the meter. */
  deviceId?: number;
  /** Whether the values are multiplied by the transformer factor; absent as long as nobody has said it. */
  isMultiplied?: boolean;
}

export type Choices = Record<string, SeriesChoice>;

const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);

/** Meters that hold amounts of their own, sorted by name; gauges are never summed, computed meters follow their parts. */
export function importableMeters(meters: Meter[]): Meter[] {
  const taking = meters.filter(({ kind, parts }) => !gauges.has(kind) && parts.length === 0);
  return taking.toSorted((a, b) => compareNames(a.name, b.name));
}

/** The meters that the file names for its series; a series that names none is left out until a person chooses. */
export function suggestMapping(series: Series[], meters: Meter[]): Choices {
  const importable = importableMeters(meters);
  const named = proposeMeters(series, importable);
  return Object.fromEntries(
    series.map((one) => {
      const { meterId, deviceId } = named.get(one.key) ?? {};
      const meter = importable.find((known) => known.meterId === meterId);
      return [one.key, choiceOf(one, meter, deviceId)];
    }),
  );
}

/** The choice of a meter with the unit of the series; a unit that cannot be the meter's is nobody's. */
export function choiceOf({ unit }: Pick<Series, 'unit'>, meter: Meter | undefined, deviceId?: number): SeriesChoice {
  if (!meter) return { meterId: null, unit };
  const fits = unit !== null && unitRules[unit].baseUnit === meter.baseUnit;
  return { meterId: meter.meterId, unit: fits ? unit : null, ...(deviceId !== undefined && { deviceId }) };
}

export function mappingOf(choices: Choices): Mapping {
  return Object.entries(choices).flatMap(([seriesKey, { meterId, ...choice }]) =>
    meterId === null ? [] : [{ seriesKey, meterId, ...choice }],
  );
}

/** The saved choices; other series are left out. */
export function choicesOf(series: Series[], mapping: Mapping): Choices {
  const known = new Map(mapping.map(({ seriesKey, ...choice }): [string, SeriesChoice] => [seriesKey, choice]));
  return Object.fromEntries(series.map(({ key, unit }) => [key, known.get(key) ?? { meterId: null, unit }]));
}
