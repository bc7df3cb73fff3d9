import type { TableName } from '../columns.ts';

/** Issues of a file; one issue prevents storing it. */
export const issueCodes = [
  'noTable',
  'noHeading',
  'missingColumn',
  'duplicateColumn',
  'tooManyRows',
  'required',
  'textTooLong',
  'invalidCharacters',
  'notANumber',
  'ambiguousNumber',
  'numberOutOfRange',
  'tooManyDecimals',
  'notWhole',
  'notADay',
  'unknownChoice',
  'errorCell',
  'dayInsteadOfText',
  'numberTooLong',
  'zipCodeInvalid',
  'obisInvalid',
  'factorsInvalid',
  'marketLocationInvalid',
  'meteringLocationInvalid',
  'emailInvalid',
  'personNameInvalid',
  'phoneInvalid',
  'pathInvalid',
  'unknownGroup',
  'unknownParentGroup',
  'unknownEstate',
  'ambiguousEstate',
  'unknownApartment',
  'duplicateRow',
  'nameTaken',
  'edgeMissing',
  'endBeforeStart',
  'timeZoneLocked',
  'allocationKeyInUse',
  'meterInContract',
  'computedMeter',
  'onlyForPlants',
  'onlyForBatteries',
  'onlyInApartments',
  'notChangeable',
  'deviceDiffers',
  'moveOutBeforeMoveIn',
  'occupancyOverlaps',
  'occupancyInContract',
  'personDiffers',
  'nothingAssigned',
  'rowsDiffer',
  'repeatedRow',
  'unknownKey',
  'ambiguousKey',
] as const;
export type IssueCode = (typeof issueCodes)[number];

/** Notices about a file that do not prevent storing it; the parts concerned are left out. */
export const noticeCodes = ['unknownColumn', 'ignoredSheet', 'personKept'] as const;
type NoticeCode = (typeof noticeCodes)[number];

export interface PortfolioNotice {
  code: NoticeCode;
  sheet: string;
  /** Title of the column. */
  title?: string;
}

/** The place of an issue: names as in the file, lines from 1, columns by letter. */
export interface IssuePlace {
  table: TableName | null;
  sheet: string;
  line: number | null;
  letter: string | null;
  title: string | null;
}

export interface PortfolioIssue extends IssuePlace {
  code: IssueCode;
  value: string;
  /** The line that has the same value. */
  otherLine?: number;
  least?: number;
  most?: number;
  /** The stored value, or the allowed values. */
  expected?: string;
}

const keptIssues = 10_000;
const longestValue = 80;

/** Counts all issues and keeps the first ones. */
export class IssueLog {
  readonly kept: PortfolioIssue[] = [];
  readonly counts: Partial<Record<IssueCode, number>> = {};
  total = 0;

  add(issue: PortfolioIssue): void {
    this.total += 1;
    this.counts[issue.code] = (this.counts[issue.code] ?? 0) + 1;
    if (this.kept.length >= keptIssues) return;
    this.kept.push({ ...issue, value: Array.from(issue.value).slice(0, longestValue).join('').toWellFormed() });
  }
}
