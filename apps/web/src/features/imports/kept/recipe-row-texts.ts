import type { ImportRecipe } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { TFunction } from 'i18next';
import { localToday } from '../../../i18n/local-today.ts';

type Translate = TFunction<'import-recipes'>;

const [quarterHour, hour, day] = [15, 60, 1440];

/** 'Viertelstunden, CSV' */
export const formText = (t: Translate, { steps, contents, format }: ImportRecipe): string =>
  format === 'portfolio' ? t('format.portfolio') : `${rowsText(t, steps, contents)}, ${t(`format.${format}`)}`;

function rowsText(t: Translate, steps: number[], contents: ImportRecipe['contents']): string {
  const [step, ...others] = steps;
  if (contents.length > 0 && contents.every((content) => content === 'counter') && step !== quarterHour)
    return t('rows.counters');
  if (step === undefined || others.length > 0) return t('rows.mixed');
  if (step === quarterHour) return t('rows.quarterHours');
  if (step === hour) return t('rows.hours');
  return step % day === 0 ? t('rows.days') : t('rows.minutes', { count: step });
}

/** What the list says of a recipe; one whose last file waits deviates. */
export const recipeStands = ['confirmed', 'deviates', 'paused', 'draft'] as const;
export type RecipeStand = (typeof recipeStands)[number];

export const standOf = ({ state, lastFile }: ImportRecipe): RecipeStand =>
  state === 'confirmed' && lastFile?.deviation ? 'deviates' : state;

export const sourceNameOf = (t: Translate, { lastFile }: ImportRecipe): string | null =>
  lastFile && (lastFile.source?.name ?? t('byHand'));

export interface RecipeFilter {
  search: string;
  source: string;
  stand: RecipeStand | '';
}

export const fitsFilter = (t: Translate, recipe: ImportRecipe, { search, source, stand }: RecipeFilter): boolean =>
  (source === '' || sourceNameOf(t, recipe) === source) &&
  (stand === '' || standOf(recipe) === stand) &&
  `${recipe.name} ${recipe.lastFile?.fileName ?? ''}`
    .toLocaleLowerCase('de')
    .includes(search.trim().toLocaleLowerCase('de'));

/** 'heute, 06:02' or '02.09., 06:01' */
export function momentText(t: Translate, at: string): string {
  const [day = '', time = ''] = formatDayAndTime(at, defaultTimeZone).split(', ');
  const isToday = day === formatDay(localToday());
  return `${isToday ? t('today') : day.slice(0, '31.12.'.length)}, ${time}`;
}
