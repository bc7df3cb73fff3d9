import { errorCodes, warningCodes } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import { z } from 'zod';
import { comparisonSchema } from './import-comparisons.ts';
import { questionSchema } from './import-questions.ts';

const importIssueSchema = z
  .object({
    code: z.enum([...errorCodes, ...warningCodes]),
    line: z.int().optional(),
    message: z.string().optional(),
    segment: z.int().optional(),
    column: z.string().optional(),
    count: z.int(),
    from: z.string().optional(),
    to: z.string().optional(),
    text: z.string().optional(),
    otherLine: z.int().optional(),
    expected: z.int().optional(),
  })
  .meta({
    id: 'ImportIssue',
    description: 'Lines, and segments of a message, count from 1; times are local, to is exclusive.',
  });
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const importedSeriesSchema = z
  .object({
    seriesKey: z.string(),
    name: z.string(),
    meterId: z.int(),
    /** In the meter's base unit, Wh or litres. */
    total: z.number(),
    quarterHours: z.int(),
    missing: z.int(),
    /** The number of quarter-hours formed between two counters because lines are missing. */
    substitutes: z.int(),
    /** Counters that are also stored as readings. */
    readings: z.int(),
    /** Local days, `to` exclusive; null without values. */
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    /** Quarter-hours whose stored value the file would change. */
    changed: z.int(),
  })
  .meta({ id: 'ImportedSeries' });
export type ImportedSeries = z.infer<typeof importedSeriesSchema>;

/** As it is written, and the local begin and end of what it stands for, with the offset from UTC. */
const writtenTimeSchema = z.object({ text: z.string(), from: z.string(), to: z.string() });

export const previewSchema = z
  .object({
    rowCount: z.int(),
    series: z.array(importedSeriesSchema),
    /** The first 200, errors before warnings. */
    issues: z.array(importIssueSchema),
    /** The number of affected rows or quarter-hours, by code. */
    issueCounts: z.record(z.string(), z.int()),
    hasErrors: z.boolean(),
    /** What must be answered before the file is loaded. */
    questions: z.array(questionSchema),
    comparison: comparisonSchema,
    /** The first and the last time of the file and what they stand for; null without a column of times. */
    times: z.object({ first: writtenTimeSchema, last: writtenTimeSchema }).nullable(),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof previewSchema>;
