import { nameKey } from '../tables/cells.ts';
import { choiceCode, choiceLabel } from '../form-texts.ts';
import type { ChoiceName } from '../../fields/field.ts';
import type { ColumnUse } from './column-uses.ts';
import texts from './heading-words.de.json' with { type: 'json' };
import { targetColumns, type Target } from './targets.ts';

/** The choice that a field takes its values from. */
export function choiceOf(use: ColumnUse | null): ChoiceName | undefined {
  const rule = use === null ? undefined : targetColumns.get(use as Target)?.column.rule;
  return rule?.kind === 'choice' ? rule.of : undefined;
}

const letters = (text: string) => nameKey(text).replaceAll(/[^\p{L}]/gu, '');
const vacancies = new Set(texts.vacancies.map(nameKey));
const vacancyLetters = new Set(texts.vacancies.map(letters).filter((word) => word.length > 2));

/** Whether a name says that nobody lives there: 'leer stehend', 'Leerstand', '---'. */
export const isVacancy = (text: string): boolean => vacancies.has(nameKey(text)) || vacancyLetters.has(letters(text));

export const isNameOfTenant = (use: ColumnUse | null) =>
  use === 'lastFirst' || use === 'firstLast' || use === 'tenants.lastName' || use === 'tenants.firstName';

const knownWords: Partial<Record<ChoiceName, Record<string, string | number>>> = texts.choices;

/** What is likely meant by words of a column that the form does not know. */
export function proposeWords(use: ColumnUse | null, cells: string[]): Record<string, string> {
  const choice = choiceOf(use);
  const words = new Set(cells.map(nameKey));
  if (isNameOfTenant(use)) {
    return Object.fromEntries([...words].filter(isVacancy).map((word) => [word, '']));
  }
  if (!choice) return {};
  return Object.fromEntries(
    [...words].flatMap((word) => {
      if (choiceCode(choice, word) !== undefined) return [];
      const known = knownWords[choice]?.[word];
      const label = known === undefined ? undefined : choiceLabel(choice, known);
      return label === undefined ? [] : [[word, label]];
    }),
  );
}
