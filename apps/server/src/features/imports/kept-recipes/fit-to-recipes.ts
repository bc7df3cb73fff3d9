import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import { findSeriesMeters } from '@lichthof/domain/recipes/find-series-meters.ts';
import type { FilePlace, RecipeFit } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { Description } from '../describe-file.ts';
import { runFileTask } from '../run-file-task.ts';
import { type CustomerMeter, readCustomerMeters } from './customer-meters.db.ts';
import { findCandidates } from './find-candidates.ts';
import type { StoredRecipe } from './import-recipes.db.ts';

export interface FileToFit {
  /** Compressed, as it is kept. */
  content: Uint8Array;
  /** As it is read without a kept recipe. */
  described: Description;
}

interface UploadPlace {
  customerId: number;
  /** Where a person has uploaded the file; undefined where the recipe alone says it. */
  estateId?: number | undefined;
  timeZone: TimeZone;
  nowMs: number;
  signal?: AbortSignal | undefined;
}

/** How a kept recipe reads a file. */
interface RecipeReading {
  recipe: StoredRecipe;
  description: Description;
  /** The series of each estate with their meters. */
  mappings: Map<number, SeriesMapping[]>;
  deviations: Deviation[];
}

export interface FittedFile {
  description: Description;
  /** The recipe by which it is read, as far as it fits. */
  recipe: StoredRecipe | null;
  mappings: Map<number, SeriesMapping[]>;
  /** Null for a file that no recipe can read. */
  fit: RecipeFit | null;
}

/** Looks for the kept recipe that reads a file: one that fits, or else the one from which it deviates least. */
export async function fitToRecipes(db: Database, place: UploadPlace, file: FileToFit): Promise<FittedFile> {
  const { described } = file;
  const unread = { description: described, recipe: null, mappings: new Map<number, SeriesMapping[]>() };
  if (!described.facts) return { ...unread, fit: null };
  const { form, places } = described.facts;
  const candidates = await findCandidates(db, place.customerId, form);
  const readings = await readByEach(db, place, { ...file, recipes: candidates });
  const fitting = readings.filter(({ recipe, deviations }) => recipe.state === 'confirmed' && deviations.length === 0);
  const known = candidates.map(({ id }) => id);
  const fit = { form, places, known, fitting: fitting.map(({ recipe }) => recipe.id), deviations: [] };
  const [only, ...others] = fitting;
  if (only && others.length === 0) return fittedBy(only, fit);
  if (only) {
    const text = fitting.map(({ recipe }) => recipe.name).join(', ');
    return { ...unread, fit: { ...fit, deviations: [{ kind: 'severalRecipes', text }] } };
  }
  const [nearest] = readings
    .filter(({ recipe }) => recipe.state !== 'paused')
    .sort(
      (a, b) =>
        Number(a.recipe.state === 'draft') - Number(b.recipe.state === 'draft') ||
        a.deviations.length - b.deviations.length,
    );
  if (nearest) return fittedBy(nearest, fit);
  const [paused] = candidates;
  const reason: Deviation = paused ? { kind: 'pausedRecipe', text: paused.name } : { kind: 'noRecipe' };
  return { ...unread, fit: { ...fit, deviations: [reason] } };
}

function fittedBy({ recipe, description, mappings, deviations }: RecipeReading, fit: RecipeFit): FittedFile {
  const unconfirmed: Deviation[] = recipe.state === 'draft' ? [{ kind: 'draftRecipe', text: recipe.name }] : [];
  return { description, recipe, mappings, fit: { ...fit, deviations: [...unconfirmed, ...deviations] } };
}

/** How a recipe that a person has chosen reads a file. */
export async function fitToRecipe(
  db: Database,
  place: UploadPlace,
  { recipe, ...file }: FileToFit & { recipe: StoredRecipe },
): Promise<FittedFile> {
  const { facts } = file.described;
  const [reading] = await readByEach(db, place, { ...file, recipes: [recipe] });
  if (!facts || !reading) return { description: file.described, recipe: null, mappings: new Map(), fit: null };
  return fittedBy(reading, { ...facts, known: [recipe.id], fitting: [recipe.id], deviations: [] });
}

async function readByEach(
  db: Database,
  { customerId, estateId, timeZone, nowMs, signal }: UploadPlace,
  { content, recipes }: FileToFit & { recipes: StoredRecipe[] },
): Promise<RecipeReading[]> {
  if (recipes.length === 0) return [];
  const tried = { content, recipes: recipes.map(({ recipe, form }) => ({ recipe, form })), timeZone, nowMs };
  const { readings } = await runFileTask('applyRecipes', tried, { customerId, signal });
  const meters = await readCustomerMeters(db, customerId);
  return recipes.flatMap((recipe, index) => {
    const reading = readings[index];
    if (!reading) return [];
    const { layout, firstRows, facts, deviations } = reading;
    const today = localDayOf(nowMs, timeZone);
    const found = findMeters(recipe, { layout, places: facts.places }, { meters, today, estateId });
    const all = [...deviations, ...found.deviations];
    return [{ recipe, description: { layout, firstRows, facts }, mappings: found.mappings, deviations: all }];
  });
}

interface NamedSeries {
  layout: RecipeLayout;
  places: FilePlace[];
}

/** The series of a file by the estates of their meters; those of another estate than the upload's are a deviation. */
function findMeters(
  { meters: kept }: StoredRecipe,
  { layout, places }: NamedSeries,
  { meters, today, estateId }: { meters: CustomerMeter[]; today: string; estateId: number | undefined },
): Pick<RecipeReading, 'mappings' | 'deviations'> {
  const { source } = layout.recipe;
  const sheet = source.format === 'workbook' ? source.sheet : null;
  const { targets, deviations } = findSeriesMeters(kept, { series: layout.series, places, sheet }, { meters, today });
  const estates = new Map(meters.map((meter) => [meter.meterId, meter.estateId]));
  const mapped = [...targets].map(([seriesKey, target]) => ({ seriesKey, unit: null, ...target }));
  const mappings = Map.groupBy(mapped, ({ meterId }) => estates.get(meterId) ?? 0);
  const elsewhere = estateId === undefined ? [] : mapped.filter(({ meterId }) => estates.get(meterId) !== estateId);
  const nameOf = (key: string) => layout.series.find((one) => one.key === key)?.name ?? key;
  const [first] = elsewhere;
  const others: Deviation[] = first ? [{ kind: 'otherEstate', text: nameOf(first.seriesKey) }] : [];
  return { mappings, deviations: [...deviations, ...others] };
}
