import type { TableName } from '../columns.ts';

/** Faults of a file; one fault prevents storing it. */
export const faultCodes = [
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
  'notChangeable',
  'deviceDiffers',
  'moveOutBeforeMoveIn',
  'occupancyOverlaps',
  'occupancyInContract',
  'personDiffers',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** Notices about a file that do not prevent storing it; the parts concerned are left out. */
export const noticeCodes = ['unknownColumn', 'ignoredSheet', 'personKept'] as const;
export type NoticeCode = (typeof noticeCodes)[number];

export interface PortfolioNotice {
  code: NoticeCode;
  sheet: string;
  /** Title of the column. */
  title?: string;
}

/** The place of a fault: names as in the file, lines from 1, columns by letter. */
export interface FaultPlace {
  table: TableName | null;
  sheet: string;
  line: number | null;
  letter: string | null;
  title: string | null;
}

export interface PortfolioFault extends FaultPlace {
  code: FaultCode;
  value: string;
  /** The line that has the same value. */
  otherLine?: number;
  least?: number;
  most?: number;
  /** The stored value, or the allowed values. */
  expected?: string;
}

const keptFaults = 500;
const longestValue = 80;

/** Counts all faults and keeps the first ones. */
export class FaultLog {
  readonly kept: PortfolioFault[] = [];
  readonly counts: Partial<Record<FaultCode, number>> = {};
  total = 0;

  add(fault: PortfolioFault): void {
    this.total += 1;
    this.counts[fault.code] = (this.counts[fault.code] ?? 0) + 1;
    if (this.kept.length >= keptFaults) return;
    this.kept.push({ ...fault, value: Array.from(fault.value).slice(0, longestValue).join('').toWellFormed() });
  }
}
