import { Role } from '@lichthof/domain/access/role.ts';
import { sourceKinds } from '@lichthof/domain/intake/source-kinds.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from '../endpoint.ts';
import { optionalLine } from '../fields.ts';

export const intakeStates = ['arrived', 'waits', 'running', 'loaded', 'alreadyLoaded', 'skipped', 'failed'] as const;

export type IntakeState = (typeof intakeStates)[number];
export const intakeFilesPerPage = 50;

export const intakeFileSchema = z
  .object({
    fileId: z.int(),
    arrivedAt: z.iso.datetime(),
    sourceId: z.int(),
    sourceName: z.string(),
    sourceKind: z.enum(sourceKinds),
    fileName: z.string(),
    fileBytes: z.int(),
    sender: z.string().nullable(),
    state: z.enum(intakeStates),
    /** Of a running import. */
    percent: z.int().nullable(),
    /** Why it waits, failed or was left out. */
    sentence: z.string().nullable(),
    /** It waits because nobody has allowed its sender. */
    isFromStranger: z.boolean(),
    /** Whether it can be handed over to be loaded once more. */
    isRepeatable: z.boolean(),
    /** Where its values go, once that is known. */
    estate: z.object({ estateId: z.int(), name: z.string() }).nullable(),
    importId: z.int().nullable(),
    meterCount: z.int().nullable(),
    valueCount: z.int().nullable(),
  })
  .meta({ id: 'IntakeFile' });
export type IntakeFile = z.infer<typeof intakeFileSchema>;

const path = '/api/customers/:customerId/intake-files';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const fileParams = customerParams.extend({ fileId: idParam });

const fileFilter = z.object({
  /** A local day of Germany; absent: all days. */
  day: z.iso.date().optional(),
  sourceId: idParam.optional(),
  state: z.enum(intakeStates).optional(),
  /** A part of the name of the file or of the estate. */
  text: optionalLine(),
  before: idParam.optional(),
});
export type IntakeFileFilter = z.infer<typeof fileFilter>;

const fileListSchema = z.object({
  files: z.array(intakeFileSchema),
  /** Of the files of the day, whatever else the filter says. */
  counts: z.object({
    bySource: z.array(z.object({ kind: z.enum(sourceKinds), count: z.int() })),
    arrived: z.int(),
    loaded: z.int(),
    values: z.int(),
  }),
  /** All that wait for a person or have failed, of any day, with the time of the oldest. */
  waiting: z.object({ count: z.int(), since: z.iso.datetime().nullable() }),
  /** Of the filter, listed or not. */
  total: z.int(),
  /** The last day with files before the day of the filter. */
  dayBefore: z.object({ day: z.iso.date(), count: z.int() }).nullable(),
  nextBefore: z.int().nullable(),
});
export type IntakeFileList = z.infer<typeof fileListSchema>;

export const listIntakeFiles = endpoint({
  method: 'GET',
  path,
  summary: 'Files that came by themselves, newest first',
  access,
  params: customerParams,
  query: fileFilter,
  result: fileListSchema,
});

export const getIntakeFile = endpoint({
  method: 'GET',
  path: `${path}/:fileId`,
  summary: 'A file that came by itself',
  access,
  params: fileParams,
  result: intakeFileSchema,
});

/** 409 IntakeFileDone for a file that neither waits nor has failed. */
export const loadIntakeFile = endpoint({
  method: 'POST',
  path: `${path}/:fileId/load`,
  summary: 'Hand over a file that waits or has failed to be loaded once more',
  access,
  params: fileParams,
  /** Whether files of its sender are loaded without a question from now on. */
  body: z.object({ allowsSender: z.boolean() }),
  result: intakeFileSchema,
});

/** 409 IntakeFileDone. */
export const skipIntakeFile = endpoint({
  method: 'POST',
  path: `${path}/:fileId/skip`,
  summary: 'Leave out a file that waits or has failed; its content is deleted',
  access,
  params: fileParams,
  result: intakeFileSchema,
});
