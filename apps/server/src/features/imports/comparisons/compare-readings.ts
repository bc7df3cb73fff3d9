import type { Consequences } from '@lichthof/contracts/imports/recipes.ts';
import { sumUnlessUnknown } from '@lichthof/domain/collections/sums.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ReadingDescription } from '@lichthof/domain/recipes/describe-reading.ts';
import type { RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { Database } from '../../../database/database.ts';
import type { ImportMeter } from '../imports.db.ts';
import type { PartDescription } from '../recipes/describe-open-parts.ts';
import { readYearBefore } from './year-before.db.ts';

interface MappedFile {
  customerId: number;
  parts: RecipePart[];
  mapping: SeriesMapping[];
  meters: ImportMeter[];
}

/** Puts beside each reading of a part what the meters of its series have on the same days of the year before. */
export async function compareReadings(
  db: Database,
  { customerId, parts, mapping, meters }: MappedFile,
  described: PartDescription[],
): Promise<Consequences> {
  const meterIds = [...new Set(mapping.map(({ meterId }) => meterId))];
  const known = new Map<string, ReturnType<typeof readYearBefore>>();
  // readings mostly have the same days
  const readOnce = (periods: ReadingDescription['totals']) => {
    const key = periods.map(({ from, to }) => from + to).join();
    const reading = known.get(key) ?? readYearBefore(db, { customerId, meterIds, periods });
    known.set(key, reading);
    return reading;
  };
  const compare = async (part: string, { totals, ...description }: ReadingDescription) => {
    const keys = parts.find(({ id }) => id === part)?.series ?? [];
    const isOfPart = ({ seriesKey }: SeriesMapping) => keys.length === 0 || keys.includes(seriesKey);
    const isCounted = (id: number) => meters.find((meter) => meter.id === id)?.base_unit === description.baseUnit;
    const own = mapping.filter((one) => isOfPart(one) && isCounted(one.meterId)).map(({ meterId }) => meterId);
    const yearBefore = own.length > 0 ? await readOnce(totals) : new Map<number, (number | null)[]>();
    const sumAt = (index: number) =>
      own.length === 0 ? null : sumUnlessUnknown(own.map((meterId) => yearBefore.get(meterId)?.[index] ?? null));
    return {
      ...description,
      totals: totals.map(({ from, total }, index) => ({ from, total, yearBefore: sumAt(index) })),
    };
  };
  return Promise.all(
    described.map(async ({ part, readings }) => ({
      part,
      readings: await Promise.all(
        readings.map((descriptions) => Promise.all(descriptions.map((one) => compare(part, one)))),
      ),
    })),
  );
}
