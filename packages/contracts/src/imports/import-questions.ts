import { decisionAnswers, questionCodes } from '@lichthof/domain/metering/import-questions/questions.ts';
import { z } from 'zod';

/** One way to answer, and what would follow from it. */
const optionSchema = z.object({
  /** A unit, a decimal sign, a clock … as it is sent with the mapping or the layout. */
  answer: z.string(),
  /** The name of a sheet. */
  text: z.string().optional(),
  /** What a meter would have in a month, in its base unit. */
  meterId: z.int().optional(),
  month: z.string().optional(),
  total: z.number().optional(),
  /** The first value's quarter-hour, local times with their offset. */
  from: z.string().optional(),
  to: z.string().optional(),
});

export const questionSchema = z
  .object({
    /** Another one as soon as anything about the question is another. */
    id: z.string(),
    code: z.enum(questionCodes),
    seriesKey: z.string().optional(),
    column: z.string().optional(),
    meterId: z.int().optional(),
    /** Local times 'YYYY-MM-DDTHH:MM', `to` exclusive. */
    from: z.string().optional(),
    to: z.string().optional(),
    /** Quarter-hours, days or readings concerned. */
    count: z.int().optional(),
    /** What the file brings, and what it is compared with, in the base unit. */
    total: z.number().optional(),
    expected: z.number().optional(),
    /** In W. */
    power: z.number().optional(),
    limit: z.number().optional(),
    minutes: z.number().optional(),
    /** By how many days it lies after the rest; negative before it. */
    days: z.int().optional(),
    /** What the file says, or the name of another meter. */
    text: z.string().optional(),
    /** Quarter-hours of days that have been billed. */
    billed: z.int().optional(),
    options: z.array(optionSchema).optional(),
  })
  .meta({
    id: 'ImportQuestion',
    description:
      'Questions about how the file is read have options and are answered by the mapping or the layout; all others by a decision.',
  });
export type ImportQuestion = z.infer<typeof questionSchema>;

/** A reason is required to load what seems wrong and to replace what has been billed. */
export const decisionSchema = z.object({
  questionId: z.string().max(100),
  answer: z.enum(decisionAnswers),
  reason: z.string().trim().max(500).optional(),
});
export type ImportDecision = z.infer<typeof decisionSchema>;

export const keptDecisionSchema = z.object({
  question: questionSchema,
  answer: z.enum(decisionAnswers),
  reason: z.string().nullable(),
});
export type KeptDecision = z.infer<typeof keptDecisionSchema>;
