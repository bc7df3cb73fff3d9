import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { TFunction } from 'i18next';
import { pathTo } from '../../../navigation/route-table.ts';
import type { StatusName } from '../../../theme/tokens.ts';

/** One line of the attention list, with the page where the user can act. */
export interface AttentionLine {
  key: string;
  status: StatusName;
  title: string;
  detail: string;
  to: string;
}

export interface AttentionContext {
  customerId: number;
  /** Whether the user manages the estate; other users may only see its edges. */
  isManaged: (estateId: number) => boolean;
  t: TFunction<'attention'>;
}

/** The lines of one kind of attention. */
export type LinesOf<Kind extends keyof Attention> = (
  list: Attention[Kind],
  context: AttentionContext,
) => AttentionLine[];

const linesShown = 4;

interface Others {
  total: number;
  /** The filter of the estates overview that shows them. */
  query: string;
  title: (count: number) => string;
  customerId: number;
}

/** The first lines, and one line for all others that links to the estates overview. */
export function shortenLines(lines: AttentionLine[], { total, query, title, customerId }: Others): AttentionLine[] {
  if (total <= linesShown + 1) return lines;
  const { key, status } = getFirst(lines);
  const to = `${pathTo('estates_overview', { customerId })}${query}`;
  const others = { key: `${key}-others`, status, title: title(total - linesShown), detail: '', to };
  return [...lines.slice(0, linesShown), others];
}

const namesShown = 3;

interface Named<Item> {
  key: string;
  title: (count: number) => string;
  to: string;
  name: (item: Item) => string;
}

/** One line for all entries, which names the first of them. */
export function namedTogether<Item>(
  list: { total: number; items: Item[] } | null,
  { key, title, to, name }: Named<Item>,
): AttentionLine[] {
  if (!list?.total) return [];
  const names = list.items.slice(0, namesShown).map(name).join(', ');
  return [
    { key, status: 'info', title: title(list.total), detail: list.total > namesShown ? `${names} …` : names, to },
  ];
}
