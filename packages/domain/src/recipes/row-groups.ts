import type { Recipe, RecipeSeries } from './recipe.ts';

/** Series whose values stand in the same rows. */
export interface RowGroup<Member> {
  block: number;
  table: number | null;
  /** The columns whose cells name the register of a row. */
  columns: number[];
  byRegister: Map<string, Member[]>;
}

const separator = '\u0000';

/** Groups series by block, table and the columns of their registers. */
export function groupSeries<Member extends { series: RecipeSeries }>(members: readonly Member[]): RowGroup<Member>[] {
  const groups = new Map<string, RowGroup<Member>>();
  for (const member of members) {
    const { block, table, rows } = member.series;
    const columns = rows.map(({ column }) => column);
    const key = [block, table, ...columns].join('|');
    const group = groups.get(key) ?? { block, table, columns, byRegister: new Map<string, Member[]>() };
    groups.set(key, group);
    const register = rows.map(({ text }) => text).join(separator);
    group.byRegister.set(register, [...(group.byRegister.get(register) ?? []), member]);
  }
  return [...groups.values()];
}

/** The register of a row, as keys of a group have it. */
export function registerOf(columns: readonly number[], cells: readonly string[]): string {
  if (columns.length === 0) return '';
  return columns.map((column) => (cells[column] ?? '').trim()).join(separator);
}

export const registerText = (register: string): string => register.replaceAll(separator, ' ');

const midnight = /[ T]0?0:00(?::00)?$/;
const offset = /^\s*[+-]\d\d:\d\d/;

/** The text of a row's time. A spreadsheet's date in a column of its own may have a midnight behind it. */
export function timeText(
  cells: readonly string[],
  block: number,
  { blocks, rangeSign }: Pick<Recipe['time'], 'blocks' | 'rangeSign'>,
): string {
  const columns = blocks[block]?.columns ?? [];
  const [first = 0] = columns;
  let text = (cells[first] ?? '').trim();
  if (columns.length > 1) {
    if (!offset.test(cells[columns[1] ?? 0] ?? '')) text = text.replace(midnight, '');
    for (const column of columns.slice(1)) text += ` ${(cells[column] ?? '').trim()}`;
    text = text.trim();
  }
  return rangeSign === null ? text : (text.split(rangeSign)[0] ?? '').trim();
}
