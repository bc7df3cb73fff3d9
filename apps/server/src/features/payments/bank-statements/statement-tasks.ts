import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { NothingBookedError, readCamt } from './read-camt.ts';
import { UnreadableXmlError } from '../../../integrations/xml/read-xml.ts';

/** Why a file is not read: another format, camt.052 or camt.054 without a booked movement, or anything else. */
export type StatementRefusal = 'mt940' | 'nothingBooked' | 'unreadable';

function read(bytes: Uint8Array): { statement: BankStatement } | { refusal: StatementRefusal } {
  if (isMt940(bytes)) return { refusal: 'mt940' };
  try {
    return { statement: readCamt(bytes) };
  } catch (error) {
    if (error instanceof NothingBookedError) return { refusal: 'nothingBooked' };
    if (error instanceof UnreadableXmlError) return { refusal: 'unreadable' };
    throw error;
  }
}

/** Whether a file is a statement in MT940: its fields begin with ':20:', after the blocks of SWIFT or a line of the bank. */
const isMt940 = (bytes: Uint8Array): boolean =>
  /^(?:\{1:|:20:|.{0,80}\r?\n:20:)/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 400)).trimStart());

/** Work on whole files, done by a worker. */
export const tasks = { read };
