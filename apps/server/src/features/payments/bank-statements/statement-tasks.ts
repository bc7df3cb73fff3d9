import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { isMt940 } from './is-mt940.ts';
import { NothingBookedError, readCamt } from './read-camt.ts';
import { UnreadableXmlError } from './read-xml.ts';

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

/** Work on whole files, done by a worker. */
export const tasks = { read };
