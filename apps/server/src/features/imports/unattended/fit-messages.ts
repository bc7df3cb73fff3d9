import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { proposeMeters } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import type { Database } from '../../../database/database.ts';
import type { DescribedFile } from '../file-tasks.ts';
import { findMeters } from '../imports.db.ts';
import type { FittedFile } from '../kept-recipes/fit-to-recipes.ts';
import { proposableMeter } from '../questions/mapping-questions.ts';
import { findEstatesAt } from './estates-at.db.ts';

interface MessagesPlace {
  customerId: number;
  estateId: number | null;
}

/** The meters of the registers of MSCONS messages, by their locations. A register that is not known waits. */
export async function fitMessages(
  db: Database,
  { customerId, estateId }: MessagesPlace,
  { layout, firstRows }: DescribedFile,
): Promise<FittedFile> {
  const { series } = layout;
  const locations = [...new Set(series.flatMap(({ location }) => location ?? []))];
  const estates = estateId === null ? await findEstatesAt(db, customerId, locations) : [estateId];
  const mappings = new Map<number, SeriesMapping[]>();
  const found = new Set<string>();
  for (const one of estates) {
    const meters = await findMeters(db, { customerId, estateId: one });
    const meterOf = proposeMeters(series, meters.map(proposableMeter));
    const mapping = series.flatMap(({ key, unit }) => {
      const meter = found.has(key) ? undefined : meterOf.get(key);
      return meter ? [{ seriesKey: key, unit, ...meter }] : [];
    });
    for (const { seriesKey } of mapping) found.add(seriesKey);
    if (mapping.length > 0) mappings.set(one, mapping);
  }
  const deviations = series
    .filter(({ key, refusedUnit }) => refusedUnit === undefined && !found.has(key))
    .map(({ name }): Deviation => ({ kind: 'newSeries', text: name }));
  const fit = { form: { headers: [], labels: [] }, places: [], known: [], fitting: [], deviations };
  return { description: { layout, firstRows }, recipe: null, mappings, fit };
}
