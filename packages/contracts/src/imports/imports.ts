import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { decisionSchema, keptDecisionSchema } from './import-questions.ts';
import { layoutChoicesSchema, layoutSchema, unitSchema } from './import-layouts.ts';
import { deviationSchema, meterRuleSchema, recipeNameSchema } from './import-recipes.ts';
import { consequencesSchema } from './recipes.ts';
import { importedSeriesSchema, previewSchema } from './import-previews.ts';

/** The largest accepted file, in bytes. */
export const largestImportBytes = 64 * 1024 * 1024;

/** Text without characters that the database refuses. */
const cleanText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const seriesMappingSchema = z.object({
  seriesKey: cleanText.max(200),
  meterId: z.int().min(1).max(largestId),
  /** Null as long as nobody has told it: the preview asks, and loading is refused. */
  unit: unitSchema.nullable(),
  /** Takes only the values of the days of one of the meter's devices. */
  deviceId: z.int().min(1).max(largestId).optional(),
  /** Whether the values are multiplied by the transformer factor; asked where the meter has one on their days. */
  isMultiplied: z.boolean().optional(),
});
const mappingBody = z.object({ mapping: z.array(seriesMappingSchema).max(2000) });
/** Keeps the recipe of the file for the next ones: as a new one, or in the one by which it is read. */
const keepSchema = z.object({ name: recipeNameSchema, meterRule: meterRuleSchema, isNew: z.boolean() });
export type RecipeToKeep = z.infer<typeof keepSchema>;

const startBody = mappingBody.extend({
  decisions: z.array(decisionSchema).max(5000).default([]),
  keep: keepSchema.optional(),
});

const importStates = ['draft', 'running', 'done', 'failed', 'revoked'] as const;

const summaryFields = {
  importId: z.int(),
  fileName: z.string(),
  fileBytes: z.int(),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
  isOwn: z.boolean(),
  state: z.enum(importStates),
  partsDone: z.int(),
  partsTotal: z.int(),
  /** Whether it can be taken back as a whole. */
  isRevocable: z.boolean(),
  /** It is being taken back, or was interrupted in that. */
  isRevoking: z.boolean(),
  /** Local days of the values, `to` exclusive; null before storing has begun. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
};

const importSummarySchema = z.object(summaryFields).meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importSchema = z
  .object({
    ...summaryFields,
    layout: layoutSchema,
    /** The file's first lines, cells cut to 60 characters. */
    firstRows: z.array(z.array(z.string())),
    mapping: z.array(seriesMappingSchema),
    result: z.array(importedSeriesSchema),
    /** What whoever loaded the file was asked, and decided. */
    decisions: z.array(keptDecisionSchema),
    /** The kept recipe by which it is read, as it was confirmed then. */
    recipe: z
      .object({
        /** Null once it is deleted. */
        recipeId: z.int().nullable(),
        name: z.string(),
        version: z.int(),
        /** Null for a draft. */
        confirmedByName: z.string().nullable(),
        confirmedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** How it relates to the kept recipes; null where no recipe reads it. */
    fit: z
      .object({
        deviations: z.array(deviationSchema),
        /** More than one is asked. */
        fitting: z.array(z.object({ recipeId: z.int(), name: z.string() })),
        places: z.array(z.object({ label: z.string(), text: z.string() })),
      })
      .nullable(),
    /** The source of a file that came by itself. */
    sourceName: z.string().nullable(),
    failure: z.enum(['storageFull', 'fileTooComplex', 'earlierVersion', 'unexpected']).nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

const importsPath = '/api/customers/:customerId/estates/:estateId/imports';
const access = { role: Role.EstateOwner, on: 'estate' } as const;
const importParams = customerEstateParams.extend({ importId: idParam });

/** The body is the file itself, text/csv (also for messages) or application/octet-stream, up to 64 MB. */
export const uploadImport = endpoint({
  method: 'POST',
  path: importsPath,
  summary: 'Upload a file of quarter-hours, counters or MSCONS messages and see how it is read',
  access: { ...access, keyScopes: ['writeValues'] },
  params: customerEstateParams,
  query: z.object({
    fileName: cleanText.trim().min(1).max(200),
    /** Loads the file at once where a kept recipe reads it and nothing is to be decided. */
    load: z.enum(['whenFitting']).optional(),
  }),
  bodyTypes: ['text/csv', 'application/octet-stream'],
  body: z.unknown().meta({ description: 'The file: text/csv or application/octet-stream, up to 64 MB' }),
  result: importSchema,
});

export const listImports = endpoint({
  method: 'GET',
  path: importsPath,
  summary: 'The latest imports of an estate',
  access: { ...access, keyScopes: ['writeValues'] },
  params: customerEstateParams,
  result: z.array(importSummarySchema),
});

/** A draft is only returned to its uploader. */
export const getImport = endpoint({
  method: 'GET',
  path: `${importsPath}/:importId`,
  summary: 'One import with its progress and result',
  access: { ...access, keyScopes: ['writeValues'] },
  params: importParams,
  result: importSchema,
});

export const changeImportLayout = endpoint({
  method: 'PUT',
  path: `${importsPath}/:importId/layout`,
  summary: 'Read a draft again with delimiter, decimal sign, kind of values or of time set by hand',
  access: { ...access, keyScopes: ['writeValues'] },
  params: importParams,
  body: layoutChoicesSchema,
  result: importSchema,
});

export const listConsequences = endpoint({
  method: 'POST',
  path: `${importsPath}/:importId/consequences`,
  summary: 'What each way to read an open part of a draft would bring, beside what the mapped meters have',
  access,
  params: importParams,
  body: mappingBody,
  result: consequencesSchema,
});

export const previewImport = endpoint({
  method: 'POST',
  path: `${importsPath}/:importId/preview`,
  summary: 'What loading the file would store, and what is wrong with it',
  access: { ...access, keyScopes: ['writeValues'] },
  params: importParams,
  body: mappingBody,
  result: previewSchema,
});

/**
 * Also goes on with a failed import. Refused with ImportHasErrors while the preview has errors, and with
 * ImportHasQuestions while it has questions that no decision answers. A decision names the question as it was shown:
 * when the file is read in another way or stored values have changed meanwhile, it is asked again.
 */
export const startImport = endpoint({
  method: 'POST',
  path: `${importsPath}/:importId/start`,
  summary: 'Load the file in the background',
  access: { ...access, keyScopes: ['writeValues'] },
  params: importParams,
  body: startBody,
  result: importSchema,
});
