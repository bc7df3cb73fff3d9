import { Role } from '@lichthof/domain/access/role.ts';
import { errorCodes, warningCodes } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import {
  amountUnits,
  decimalSigns,
  delimiters,
  fileClocks,
  fileContents,
  stamps,
  timeFormats,
} from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from './endpoint.ts';

/** The largest file that is taken, in bytes. */
export const largestImportBytes = 64 * 1024 * 1024;

/** Without the characters that the database refuses. */
const cleanText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const unitSchema = z.enum(amountUnits);

const seriesSchema = z.object({
  key: z.string(),
  name: z.string(),
  unit: unitSchema,
  isProposed: z.boolean(),
  statusColumn: z.int().optional(),
  /** What names the register in the file: a market or metering location, the box, the OBIS code. */
  location: z.string().optional(),
  serialNumber: z.string().optional(),
  obis: z.string().optional(),
});

const tableLayoutSchema = z
  .object({
    format: z.literal('csv'),
    content: z.enum(fileContents),
    clock: z.enum(fileClocks),
    delimiter: z.enum(delimiters),
    decimalSign: z.enum(decimalSigns),
    headerLine: z.int().nullable(),
    firstLine: z.int(),
    columnCount: z.int(),
    time: z
      .object({ columns: z.array(z.int()), format: z.enum(timeFormats), offsetColumn: z.int().optional() })
      .nullable(),
    stamp: z.enum(stamps),
    form: z.union([
      z.object({ kind: z.literal('wide') }),
      z.object({
        kind: z.literal('long'),
        nameColumn: z.int(),
        valueColumn: z.int(),
        unitColumn: z.int().optional(),
      }),
    ]),
    series: z.array(seriesSchema),
  })
  .meta({ id: 'ImportLayout' });
export type TableLayout = z.infer<typeof tableLayoutSchema>;

/** MSCONS messages: each series is a register, named by location and OBIS code. */
const messagesLayoutSchema = z
  .object({
    format: z.literal('mscons'),
    messageCount: z.int(),
    senders: z.array(z.string()),
    series: z.array(seriesSchema),
  })
  .meta({ id: 'ImportMessagesLayout' });

const layoutSchema = z.discriminatedUnion('format', [tableLayoutSchema, messagesLayoutSchema]);

const layoutChoicesSchema = z.object({
  delimiter: z.enum(delimiters).optional(),
  decimalSign: z.enum(decimalSigns).optional(),
  stamp: z.enum(stamps).optional(),
  content: z.enum(fileContents).optional(),
  clock: z.enum(fileClocks).optional(),
});

export const seriesMappingSchema = z.object({
  seriesKey: cleanText.max(200),
  meterId: z.int().min(1).max(largestId),
  unit: unitSchema,
});
const mappingBody = z.object({ mapping: z.array(seriesMappingSchema).max(2000) });

export const importIssueSchema = z
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

const importedSeriesSchema = z
  .object({
    seriesKey: z.string(),
    name: z.string(),
    meterId: z.int(),
    /** In the meter's base unit, Wh or litres. */
    total: z.number(),
    quarterHours: z.int(),
    missing: z.int(),
    /** Of the quarter-hours those that were formed between two counters because lines are missing. */
    substitutes: z.int(),
    /** Counters that go to the readings. */
    readings: z.int(),
    /** Local days, `to` exclusive; null without values. */
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    /** Quarter-hours whose stored value the file would change. */
    changed: z.int(),
  })
  .meta({ id: 'ImportedSeries' });
export type ImportedSeries = z.infer<typeof importedSeriesSchema>;

export const importStates = ['draft', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

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
  /** Local days of the values, `to` exclusive; null until the loading has begun. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
};

const importSummarySchema = z.object(summaryFields).meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummarySchema>;

const importSchema = z
  .object({
    ...summaryFields,
    layout: layoutSchema,
    /** The file's first lines, cells cut to 60 characters. */
    firstRows: z.array(z.array(z.string())),
    mapping: z.array(seriesMappingSchema),
    result: z.array(importedSeriesSchema),
    failure: z.enum(['storageFull', 'unexpected']).nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

const previewSchema = z
  .object({
    rowCount: z.int(),
    series: z.array(importedSeriesSchema),
    /** The first 200, errors before warnings. */
    issues: z.array(importIssueSchema),
    /** Rows or quarter-hours concerned, by code. */
    issueCounts: z.record(z.string(), z.int()),
    hasErrors: z.boolean(),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof previewSchema>;

const importsPath = '/api/customers/:customerId/estates/:estateId/imports';
const access = { role: Role.EstateOwner, on: 'estate' } as const;
const importParams = customerEstateParams.extend({ importId: idParam });

/** Takes the file itself as body, text/csv (also for messages) or application/octet-stream, up to 64 MB. */
export const uploadImport = endpoint({
  method: 'POST',
  path: importsPath,
  summary: 'Upload a file of quarter-hours, counters or MSCONS messages and see how it is read',
  access,
  params: customerEstateParams,
  query: z.object({ fileName: cleanText.trim().min(1).max(200) }),
  body: z.unknown().meta({ description: 'The file: text/csv or application/octet-stream, up to 64 MB' }),
  result: importSchema,
});

export const listImports = endpoint({
  method: 'GET',
  path: importsPath,
  summary: 'The latest imports of an estate',
  access,
  params: customerEstateParams,
  result: z.array(importSummarySchema),
});

/** A draft is shown to whoever uploaded it only. */
export const getImport = endpoint({
  method: 'GET',
  path: `${importsPath}/:importId`,
  summary: 'One import with its progress and result',
  access,
  params: importParams,
  result: importSchema,
});

export const changeImportLayout = endpoint({
  method: 'PUT',
  path: `${importsPath}/:importId/layout`,
  summary: 'Read a draft again with delimiter, decimal sign, kind of values or of time set by hand',
  access,
  params: importParams,
  body: layoutChoicesSchema,
  result: importSchema,
});

export const previewImport = endpoint({
  method: 'POST',
  path: `${importsPath}/:importId/preview`,
  summary: 'What loading the file would store, and what is wrong with it',
  access,
  params: importParams,
  body: mappingBody,
  result: previewSchema,
});

/** Also goes on with a failed import. Refused with ImportHasErrors while the preview has errors. */
export const startImport = endpoint({
  method: 'POST',
  path: `${importsPath}/:importId/start`,
  summary: 'Load the file in the background',
  access,
  params: importParams,
  body: mappingBody,
  result: importSchema,
});
