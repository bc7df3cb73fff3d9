import { isError, type IssueCode } from '../metering/quarter-hour-file/issues.ts';

export interface RowIssue {
  code: IssueCode;
  /** The first row concerned, from 1, and how many there are of the kind. */
  row: number;
  count: number;
  series?: string;
  text?: string;
  /** The row that has the same time. */
  otherRow?: number;
  /** A local time of the file, 'YYYY-MM-DDTHH:MM'. */
  localTime?: string;
  /** The time that it is about (UTC ms), `toMs` exclusive. */
  fromMs?: number;
  toMs?: number;
}

const keptPerKind = 25;
const longestText = 60;

/** Keeps the first issues of each kind and series, and counts all of them. */
export class RowIssues {
  readonly counts: Partial<Record<IssueCode, number>> = {};
  readonly #kept = new Map<string, RowIssue[]>();

  add(code: IssueCode, row: number, details: Omit<RowIssue, 'code' | 'row' | 'count'> = {}): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1;
    const kind = `${code} ${details.series ?? ''}`;
    const kept = this.#kept.get(kind) ?? [];
    this.#kept.set(kind, kept);
    const last = kept.at(-1);
    if (last && last.row + last.count === row) last.count += 1;
    else if (kept.length < keptPerKind) {
      const text = details.text?.slice(0, longestText);
      kept.push({ code, row, count: 1, ...details, ...(text !== undefined && { text }) });
    }
  }

  /** Errors first, then by row. */
  list(): RowIssue[] {
    const rank = ({ code }: RowIssue) => (isError(code) ? 0 : 1);
    return [...this.#kept.values()].flat().sort((a, b) => rank(a) - rank(b) || a.row - b.row);
  }

  hasErrors(): boolean {
    return Object.keys(this.counts).some((code) => isError(code as IssueCode));
  }
}
