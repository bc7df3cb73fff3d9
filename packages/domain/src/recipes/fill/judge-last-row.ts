import type { PartOf } from '../recipe-draft.ts';
import type { RowSource } from './find-table.ts';
import { judge } from './judge.ts';
import type { ColumnSurvey } from './survey-columns.ts';

/** With the last one. */
const fewestRows = 4;

const decimalsOf = (text: string) => /[.,](\d+)\D*$/.exec(text.trim())?.[1]?.length ?? 0;

/** A file that ends within its last row may have lost digits of its last number: a person says whether it counts. */
export function judgeLastRow(
  { endsInRow }: RowSource,
  { lastRow, lastCells, rowsByTime }: ColumnSurvey,
): PartOf<'lastRow'> | undefined {
  const last = lastCells.findLastIndex((cell) => cell.trim() !== '');
  const others = [...rowsByTime.values()].flat().map((cells) => decimalsOf(cells[last] ?? ''));
  const own = decimalsOf(lastCells[last] ?? '');
  if (!endsInRow || others.length < fewestRows || others.filter((digits) => digits <= own).length > 1) return undefined;
  return judge({ id: `lastRow ${lastRow}`, kind: 'lastRow', readings: ['leftOut', 'read'] });
}
