import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { readCamt053 } from './read-camt053.ts';
import { UnreadableXmlError } from './read-xml.ts';

function read(bytes: Uint8Array): { statement: BankStatement | null } {
  try {
    return { statement: readCamt053(bytes) };
  } catch (error) {
    if (error instanceof UnreadableXmlError) return { statement: null };
    throw error;
  }
}

/** Work on whole files, done by a worker. */
export const tasks = { read };
