import { tableNames, tableColumns } from '../columns.ts';
import { columnOfTitle, tableOfTitle, titleKey, titlesOfColumn } from '../form-texts.ts';
import { isColumnUse, type ColumnUse } from './column-uses.ts';
import texts from './heading-words.de.json' with { type: 'json' };
import { targetOf, targetColumns } from './targets.ts';

/** Uses by the known words of headings, the likelier ones first. */
const usesByWord = new Map<string, ColumnUse[]>();

function addWord(word: string, use: ColumnUse): void {
  const key = titleKey(word);
  const uses = usesByWord.get(key) ?? [];
  if (!uses.includes(use)) usesByWord.set(key, [...uses, use]);
}

for (const [use, words] of Object.entries(texts.headings)) {
  if (isColumnUse(use)) for (const word of words) addWord(word, use);
}
for (const table of tableNames) {
  for (const { key } of tableColumns[table]) {
    const target = targetOf(table, key);
    if (targetColumns.has(target)) for (const title of titlesOfColumn(table, key)) addWord(title, target);
  }
}

/** What a heading may mean in a sheet of this name; a title of the form says it in the sheet of that name. */
export function usesOfHeading(heading: string, sheet: string): ColumnUse[] {
  const table = tableOfTitle(sheet);
  const key = table && columnOfTitle(table, heading);
  if (table && key !== undefined) return [targetOf(table, key)];
  const words = heading.split(' ');
  return usesByWord.get(titleKey(heading)) ?? usesByWord.get(titleKey(words.slice(1).join(' '))) ?? [];
}
