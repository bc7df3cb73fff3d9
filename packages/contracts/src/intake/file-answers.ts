import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from '../endpoint.ts';
import { layoutSchema } from '../imports/import-layouts.ts';
import { decisionSchema, questionSchema } from '../imports/import-questions.ts';
import { deviationSchema } from '../imports/import-recipes.ts';
import { intakeFileSchema } from './intake-files.ts';

/** Questions about values are asked once all open parts have an answer. */
const openFileSchema = z
  .object({
    layout: layoutSchema,
    deviations: z.array(deviationSchema),
    /** The kept recipe by which it is read. */
    recipe: z.object({ name: z.string(), confirmedByName: z.string().nullable() }).nullable(),
    /** Whether the answers can be kept in the recipe, so that the next file like it is loaded without a question. */
    isKeepable: z.boolean(),
    /** Where its values go, with the meters whose values it has; empty where a person has to map them first. */
    estates: z.array(z.object({ estateId: z.int(), name: z.string(), importId: z.int() })),
    meters: z.array(z.object({ meterId: z.int(), name: z.string(), baseUnit: z.enum(['Wh', 'l']) })),
    mapping: z.array(z.object({ seriesKey: z.string(), meterId: z.int() })),
    questions: z.array(questionSchema),
    hasErrors: z.boolean(),
  })
  .meta({ id: 'OpenIntakeFile' });
export type OpenIntakeFile = z.infer<typeof openFileSchema>;

const path = '/api/customers/:customerId/intake-files/:fileId';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const fileParams = customerParams.extend({ fileId: idParam });

/** 409 IntakeFileDone for a file that no import of which waits. */
export const getOpenIntakeFile = endpoint({
  method: 'GET',
  path: `${path}/questions`,
  summary: 'What has to be answered before a file that waits is loaded',
  access,
  params: fileParams,
  result: openFileSchema,
});

/**
 * Loads the file in all its estates, or in none: 422 ImportHasQuestions or ImportHasErrors. 409 IntakeFileDone for a
 * repeat.
 */
export const answerIntakeFile = endpoint({
  method: 'POST',
  path: `${path}/answer`,
  summary: 'Answer what a file that waits leaves open, and load it',
  access,
  params: fileParams,
  body: z.object({
    answers: z.array(z.object({ part: z.string().max(600), reading: z.int().min(0).max(50) })).max(100),
    decisions: z.array(decisionSchema).max(5000),
    /** Keeps the answers in the recipe. */
    isKept: z.boolean(),
  }),
  result: intakeFileSchema,
});
