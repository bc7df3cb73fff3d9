/** What a file leaves open about how it is read: answered by the mapping or the layout. */
const readingQuestionCodes = ['multiplied', 'recipePart'] as const;

/** What seems wrong with values or their meter: answered by loading all the same, with a reason. */
const doubtCodes = [
  'otherMeter',
  'outsideDevice',
  'beyondDevice',
  'strayRows',
  // of earlier imports: a recipe asks for the last row
  'cutNumber',
  'powerTooHigh',
  'abovePeakPower',
  'aboveConnection',
  'flowTooHigh',
  'monthTooHigh',
  'monthTooLow',
  'aboveHistory',
  'belowHistory',
  'generatesAtNight',
  'noonElsewhere',
  'noonMoved',
  'shiftedFromStored',
  'shiftedFromOther',
  'moreThanConnection',
  'sumAboveConnection',
  'allocationAboveConsumption',
  'allocationAboveGeneration',
  'readingFalls',
] as const;

export const questionCodes = [...readingQuestionCodes, ...doubtCodes, 'replacesStored'] as const;
export type QuestionCode = (typeof questionCodes)[number];

export const decisionAnswers = ['load', 'replace', 'keep'] as const;
export type DecisionAnswer = (typeof decisionAnswers)[number];

export const isReadingQuestion = (code: QuestionCode): boolean =>
  (readingQuestionCodes as readonly string[]).includes(code);

/** A reason of fewer letters says nothing. */
const shortestReason = 3;

interface QuestionFacts {
  code: QuestionCode;
  billed?: number | undefined;
}

/** Whether a decision settles the question. */
export function isAnswer(
  { code, billed = 0 }: QuestionFacts,
  answer: DecisionAnswer,
  reason: string | undefined,
): boolean {
  if (isReadingQuestion(code)) return false;
  const hasReason = (reason?.trim().length ?? 0) >= shortestReason;
  if (code !== 'replacesStored') return answer === 'load' && hasReason;
  return answer === 'keep' || (answer === 'replace' && (billed === 0 || hasReason));
}
