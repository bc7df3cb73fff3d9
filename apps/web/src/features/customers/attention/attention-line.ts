import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
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

export type Source = (attention: Attention, context: AttentionContext) => AttentionLine[];

const linesShown = 4;

interface Others {
  total: number;
  /** The filter of the estates overview that shows them. */
  query: string;
  title: (count: number) => string;
  customerId: number;
}

/** The first lines, and one line for all others that links to the estates overview. */
export function shortened(lines: AttentionLine[], { total, query, title, customerId }: Others): AttentionLine[] {
  if (total <= linesShown + 1) return lines;
  const { key, status } = lines[0]!;
  const to = `${pathTo('estates_overview', { customerId })}${query}`;
  const others = { key: `${key}-others`, status, title: title(total - linesShown), detail: '', to };
  return [...lines.slice(0, linesShown), others];
}

const namesShown = 3;

export function namesOf(names: string[], total: number): string {
  const shown = names.slice(0, namesShown).join(', ');
  return total > namesShown ? `${shown} …` : shown;
}
