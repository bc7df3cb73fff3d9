import type { ImportDecision, ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { isReadingQuestion, isAnswer } from '@lichthof/domain/metering/import-questions/questions.ts';

export interface Answers {
  /** Why values that seem wrong are loaded all the same. */
  reason: string;
  /** By question: what becomes of values that are stored already. */
  stored: Record<string, 'replace' | 'keep'>;
}

export const noAnswers: Answers = { reason: '', stored: {} };

/** The questions by the way they are answered. */
export function groupQuestions(questions: ImportQuestion[]) {
  const stored = questions.filter(({ code }) => code === 'replacesStored');
  const reading = questions.filter(({ code }) => isReadingQuestion(code));
  return { reading, stored, doubts: questions.filter((one) => !stored.includes(one) && !reading.includes(one)) };
}

/** Undefined as long as a question is open. */
export function decisionsOf(questions: ImportQuestion[], answers: Answers): ImportDecision[] | undefined {
  const decisions = questions.map((question) => decisionOf(question, answers));
  return decisions.includes(undefined) ? undefined : (decisions as ImportDecision[]);
}

/** How many questions have no answer yet. */
export const countOpen = (questions: ImportQuestion[], answers: Answers): number =>
  questions.filter((question) => decisionOf(question, answers) === undefined).length;

function decisionOf({ id, code, billed }: ImportQuestion, { reason, stored }: Answers): ImportDecision | undefined {
  const answer = code === 'replacesStored' ? stored[id] : ('load' as const);
  return answer && isAnswer({ code, billed }, answer, reason) ? { questionId: id, answer, reason } : undefined;
}

/** Whether a reason is wanted: for what seems wrong, and to replace what is billed. */
export function needsReason(questions: ImportQuestion[], { stored }: Answers): boolean {
  const { doubts } = groupQuestions(questions);
  return doubts.length > 0 || questions.some(({ id, billed = 0 }) => billed > 0 && stored[id] === 'replace');
}
