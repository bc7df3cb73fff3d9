import type { ContractColumn } from './contract-columns.ts';

/** What can be wrong with a table of contracts; one issue prevents storing it. */
export const contractIssueCodes = [
  'noHeading',
  'missingColumn',
  'duplicateColumn',
  'tooManyRows',
  'noRows',
  'required',
  'textTooLong',
  'invalidCharacters',
  'notANumber',
  'ambiguousNumber',
  'numberOutOfRange',
  'notADay',
  'errorCell',
  'dayInsteadOfText',
  'numberTooLong',
  'unknownType',
  'ibanInvalid',
  'bicInvalid',
  'referenceInvalid',
  'emailInvalid',
  'phoneInvalid',
  'zipCodeInvalid',
  'unknownEstate',
  'estateMissing',
  'unknownApartment',
  'apartmentMissing',
  'apartmentNotAllowed',
  'unknownMeter',
  'ambiguousMeter',
  'metersMissing',
  'metersNotAllowed',
  'meterMissing',
  'meterTaken',
  'nobodyLivesThere',
  'somebodyLivesThere',
  'outsideOccupancy',
  'namesMissing',
  'endBeforeStart',
  'minimumTermTooLong',
  'supplyMissing',
  'billed',
  'overlaps',
  'tariffMissing',
  'tariffNotAllowed',
  'unknownTariff',
  'tariffNotInForce',
  'mandateNotAllowed',
  'creditorIdMissing',
  'accountOfCreditor',
  'bicOfOtherBank',
  'ibanMissing',
  'signedInFuture',
  'referenceTaken',
  'readingInFuture',
  'counterMeterMissing',
] as const;
export type ContractIssueCode = (typeof contractIssueCodes)[number];

/** An issue of a part of a contract. */
export interface PartIssue {
  code: ContractIssueCode;
  part: ContractColumn;
  /** The allowed values, or what is in the way. */
  expected?: string;
}

/** An issue with its place in the file: lines from 1, columns by letter. */
export interface ContractIssue {
  line: number | null;
  letter: string | null;
  title: string | null;
  code: ContractIssueCode;
  value: string;
  expected?: string;
}
