import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { createHash } from 'node:crypto';

const idLength = 20;

/** A question with an id by all that it says, so that a decision never answers another one. */
export function buildQuestion(question: Omit<ImportQuestion, 'id'>): ImportQuestion {
  const id = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, idLength);
  return { id, ...question };
}
