import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { readCamt053 } from './read-camt053.ts';
import { OtherMessageError, UnreadableXmlError } from './read-xml.ts';

function read(bytes: Uint8Array): { statement: BankStatement | null; isOtherMessage?: boolean } {
  try {
    return { statement: readCamt053(bytes) };
  } catch (error) {
    if (error instanceof UnreadableXmlError) {
      return { statement: null, isOtherMessage: error instanceof OtherMessageError };
    }
    throw error;
  }
}

/** Work on whole files, done by a worker. */
export const tasks = { read };
