import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { choices, type Choice } from '@lichthof/domain/portfolio/form-texts.ts';
import { type ColumnUse, splitUseNames, tableOfUse } from '@lichthof/domain/portfolio/recipe/column-uses.ts';
import type { RecipeColumn } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import { choiceOf } from '@lichthof/domain/portfolio/recipe/propose-words.ts';
import {
  targetColumns,
  targetTables,
  type Target,
  type TargetTable,
  targetTitle,
} from '@lichthof/domain/portfolio/recipe/targets.ts';
import type { TFunction } from 'i18next';

type T = TFunction<'portfolio'>;
type ShownColumn = PortfolioMapping['sheets'][number]['columns'][number];

/** The name of a field with its table: 'Wohnungen: Wohnfläche (m²)'. */
export function nameField(t: T, target: Target): string {
  const { table } = targetColumns.get(target) ?? {};
  return table ? `${t(`table.${table}`)}: ${targetTitle(target)}` : target;
}

export function nameUse(t: T, use: ColumnUse): string {
  const split = splitUseNames.find((name) => name === use);
  return split ? t(`mapping.split.${split}`) : targetTitle(use as Target);
}

interface UseGroup {
  table: TargetTable;
  uses: ColumnUse[];
}

/** What a column can fill, by table. */
export const fieldGroups: readonly UseGroup[] = targetTables.map((table) => ({
  table,
  uses: [...splitUseNames, ...targetColumns.keys()].filter((use) => tableOfUse(use) === table),
}));

/** The labels that the words of a column may be read as; undefined for a field of free text. */
export function choicesOfUse(use: ColumnUse | null): Choice[] | undefined {
  const choice = choiceOf(use);
  return choice && choices[choice];
}

/** What is remarkable about a column as it is read. */
export function columnNotes(t: T, shown: ShownColumn, column: RecipeColumn): string[] {
  if (column.use === null) return shown.filledCount === 0 ? [t('mapping.note.empty')] : [t('mapping.note.unread')];
  const { filledDown, sum, distinctCount, filledCount, words } = shown;
  const count = (amount: number) => ({ count: amount, amount: formatNumber(amount) });
  const read = words.filter(({ to }) => to !== null).length;
  return [
    filledDown > 0 ? t('mapping.note.filledDown', count(filledDown)) : '',
    sum === null ? '' : t('mapping.note.sum', { sum: formatNumber(sum, 2) }),
    read > 0 ? t('mapping.note.words', count(read)) : '',
    distinctCount === filledCount
      ? t('mapping.note.distinct', count(distinctCount))
      : t('mapping.note.values', {
          count: distinctCount,
          values: formatNumber(distinctCount),
          rows: formatNumber(filledCount),
        }),
  ].filter((note) => note !== '');
}
