/** What is wrong with a file and forbids loading it. */
export const errorCodes = [
  'noTimeColumn',
  'noRows',
  'noValues',
  'nothingMapped',
  'meterTwice',
  'factorsDiffer',
  'unitMismatch',
  'unitRefused',
  'otherEstate',
  'rowTooShort',
  'rowTooLong',
  'repeatedHeader',
  'timeUnreadable',
  'timeOffGrid',
  'timeInFuture',
  'sameTimeTwice',
  'notQuarterHourly',
  'halfHoursOrHours',
  'notANumber',
  'formulaWithoutResult',
  'ambiguousNumber',
  'negativeAmount',
  'amountTooLarge',
  'counterTooLarge',
  'statusUnknown',
  'segmentMissing',
  'segmentUnexpected',
  'segmentCutOff',
  'otherMessage',
  'countWrong',
  'referenceWrong',
  'locationInvalid',
  'obisUnknown',
  'unitUnknown',
  'unitChanges',
  'timeMissing',
  'timesReversed',
  'valuesMixed',
  'timesOverlap',
  'totalFalls',
  'methodMissing',
] as const;

/** What a person should know before loading a file; the values concerned are left out or stay missing. */
export const warningCodes = [
  'timeDoesNotExist',
  'timeAmbiguous',
  'gap',
  'shortDay',
  'missingValues',
  'counterBridged',
  'spread',
  'counterFalls',
  'counterJumps',
  'valueUnusable',
  'readingKept',
  'valuesChange',
  'equalRow',
  'unknownRegister',
  'quarterHourIncomplete',
  'lengthUnknown',
  'longerThanDay',
  'rowLeftOut',
] as const;

export type IssueCode = (typeof errorCodes)[number] | (typeof warningCodes)[number];

export interface FileIssue {
  code: IssueCode;
  /** First line concerned, from 1. */
  line?: number;
  /** Of a message: its reference, and the number of the segment in it, from 1. */
  message?: string;
  segment?: number;
  /** Name of the column or series. */
  column?: string;
  /** Rows or quarter-hours concerned. */
  count: number;
  /** Local times 'YYYY-MM-DDTHH:MM', `to` exclusive. */
  from?: string;
  to?: string;
  /** What the cell says. */
  text?: string;
  /** The line that has the same time. */
  otherLine?: number;
  /** Quarter-hours the day should have, or segments or messages counted. */
  expected?: number;
}

export function isError(code: IssueCode): boolean {
  return (errorCodes as readonly string[]).includes(code);
}

const keptPerColumn = 25;
const longestText = 60;

/** Collects issues: what goes on over consecutive lines is one of them, and only the first ones of a kind and column are kept. */
export class IssueLog {
  readonly counts: Partial<Record<IssueCode, number>> = {};
  readonly #kept = new Map<string, FileIssue[]>();
  readonly #running = new Map<string, FileIssue>();

  add(issue: FileIssue): void {
    this.counts[issue.code] = (this.counts[issue.code] ?? 0) + issue.count;
    const kind = `${issue.code} ${issue.column}`;
    if (this.#continues(kind, issue)) return;
    const own = issue.text === undefined ? { ...issue } : { ...issue, text: issue.text.slice(0, longestText) };
    if (own.line !== undefined) this.#running.set(kind, own);
    const kept = this.#kept.get(kind) ?? [];
    this.#kept.set(kind, kept);
    if (kept.length < keptPerColumn) kept.push(own);
  }

  /** Errors first, then by line. */
  list(limit: number): FileIssue[] {
    const all = [...this.#kept.values()].flat();
    const placeOf = ({ line, segment }: FileIssue) => line ?? segment ?? 0;
    const rankOf = ({ code }: FileIssue) => (isError(code) ? 0 : 1);
    return all.sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b)).slice(0, limit);
  }

  #continues(kind: string, issue: FileIssue): boolean {
    const running = this.#running.get(kind);
    if (issue.line === undefined || running?.line === undefined) return false;
    if (running.line + running.count !== issue.line) return false;
    running.count += issue.count;
    if (issue.to !== undefined) running.to = issue.to;
    return true;
  }
}
