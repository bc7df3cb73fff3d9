import { Role } from '@lichthof/domain/access/role.ts';
import { tableNames } from '@lichthof/domain/portfolio/columns.ts';
import { issueCodes, noticeCodes } from '@lichthof/domain/portfolio/planning/issues.ts';
import { deviationCodes } from '@lichthof/domain/portfolio/recipe/fit-recipe.ts';
import { z } from 'zod';
import { customerParams, endpoint, fileResult, idParam } from '../endpoint.ts';

/** The largest accepted upload, in bytes: one workbook or ZIP, or all CSV files together. */
export const largestPortfolioBytes = 20 * 1024 * 1024;
export const maxPortfolioFiles = 20;

const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const path = '/api/customers/:customerId/portfolio';
const importParams = customerParams.extend({ portfolioImportId: idParam });

/** Text without characters that the database refuses. */
const cleanText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const uploadedFilesSchema = z
  .array(z.object({ name: cleanText.trim().min(1).max(200), bytes: z.int().min(0).max(largestPortfolioBytes) }))
  .min(1)
  .max(maxPortfolioFiles);
export type UploadedFiles = z.infer<typeof uploadedFilesSchema>;

function parseFiles(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names and lengths of the files as JSON; the body contains the files one after the other. */
export const filesText = (files: UploadedFiles): string => JSON.stringify(files);
/** Parses the files listed in a query text; undefined if the text is not such a list. */
export const readFilesText = (text: string): UploadedFiles | undefined =>
  uploadedFilesSchema.safeParse(parseFiles(text)).data;

export const portfolioIssueSchema = z
  .object({
    table: z.enum(tableNames).nullable(),
    /** The name of the sheet or file. */
    sheet: z.string(),
    /** From 1. */
    line: z.int().nullable(),
    letter: z.string().nullable(),
    title: z.string().nullable(),
    code: z.enum(issueCodes),
    /** The content of the cell, cut to 80 characters. */
    value: z.string(),
    otherLine: z.int().optional(),
    least: z.number().optional(),
    most: z.number().optional(),
    expected: z.string().optional(),
  })
  .meta({ id: 'PortfolioIssue' });
export type PortfolioIssue = z.infer<typeof portfolioIssueSchema>;

const rowCountsSchema = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), invalid: z.int() });

const portfolioPreviewSchema = z
  .object({
    /** The found sheets; without issues all `invalid` counts are 0. */
    sheets: z.array(z.object({ table: z.enum(tableNames), sheet: z.string(), counts: rowCountsSchema })),
    /** The first 500, by sheet and line. */
    issues: z.array(portfolioIssueSchema),
    issueCounts: z.record(z.string(), z.int()),
    issueTotal: z.int(),
    notices: z.array(z.object({ code: z.enum(noticeCodes), sheet: z.string(), title: z.string().optional() })),
    /** Identifies the shown changes; null while there are issues, or no person has confirmed the mapping. */
    fingerprint: z.string().nullable(),
  })
  .meta({ id: 'PortfolioPreview' });
export type PortfolioPreview = z.infer<typeof portfolioPreviewSchema>;

const portfolioStates = ['draft', 'running', 'done', 'failed'] as const;
const portfolioSteps = ['waiting', 'writing'] as const;
const portfolioFailures = ['changed', 'storageFull', 'fileTooComplex', 'unexpected'] as const;

const summaryFields = {
  portfolioImportId: z.int(),
  fileName: z.string(),
  fileBytes: z.int(),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
  isOwn: z.boolean(),
  state: z.enum(portfolioStates),
  /** The progress of a running import. */
  step: z.enum(portfolioSteps),
  failure: z.enum(portfolioFailures).nullable(),
  /** Whether contracts of its tenants are still to be made, or are made; null for a file without them. */
  contracts: z.enum(['open', 'done']).nullable(),
  /** What is to be clarified in a draft, as it was looked at last. */
  issueTotal: z.int().nullable(),
};

const portfolioImportSummarySchema = z.object(summaryFields).meta({ id: 'PortfolioImportSummary' });
export type PortfolioImportSummary = z.infer<typeof portfolioImportSummarySchema>;

/** A file of the portal's own form, or one whose columns a person has to map, or has mapped. */
const portfolioMappingStates = ['ownForm', 'proposed', 'confirmed'] as const;

const portfolioImportSchema = z
  .object({
    ...summaryFields,
    preview: portfolioPreviewSchema.nullable(),
    mapping: z.enum(portfolioMappingStates),
    correctionCount: z.int(),
    /** Of the kept recipe by which it is read. */
    recipeName: z.string().nullable(),
    /** By what the file differs from it. */
    deviation: z
      .object({ code: z.enum(deviationCodes), sheet: z.string(), title: z.string(), word: z.string() })
      .nullable(),
  })
  .meta({ id: 'PortfolioImport' });
export type PortfolioImport = z.infer<typeof portfolioImportSchema>;

/** The body contains the files one after the other, application/octet-stream, up to 20 MB. */
export const uploadPortfolio = endpoint({
  method: 'POST',
  path: `${path}/imports`,
  summary: 'Upload a portfolio as workbook, as ZIP of CSV files or as CSV files; nothing is stored of it yet',
  access,
  params: customerParams,
  query: z.object({
    files: z
      .string()
      .max(20_000)
      .refine((text) => readFilesText(text) !== undefined)
      .meta({ description: 'JSON: [{"name": "objekte.csv", "bytes": 1234}], in the order of the body' }),
  }),
  bodyTypes: ['application/octet-stream', 'text/csv'],
  body: z.unknown().meta({ description: 'The files: application/octet-stream, up to 20 MB together' }),
  result: portfolioImportSchema,
});

export const listPortfolioImports = endpoint({
  method: 'GET',
  path: `${path}/imports`,
  summary: 'The latest imports of a portfolio',
  access,
  params: customerParams,
  result: z.array(portfolioImportSummarySchema),
});

/** A draft is only returned to its uploader. */
export const getPortfolioImport = endpoint({
  method: 'GET',
  path: `${path}/imports/:portfolioImportId`,
  summary: 'One import with its preview and progress',
  access,
  params: importParams,
  result: portfolioImportSchema,
});

export const previewPortfolio = endpoint({
  method: 'POST',
  path: `${path}/imports/:portfolioImportId/preview`,
  summary: 'Check a draft against what is stored now: what it would create and change, and what is wrong with it',
  access,
  params: importParams,
  result: portfolioImportSchema,
});

/** 409 PortfolioChanged if the changes would differ from the preview, PortfolioBusy while another import is running. */
export const startPortfolioImport = endpoint({
  method: 'POST',
  path: `${path}/imports/:portfolioImportId/start`,
  summary: 'Store everything in the background, all or nothing; one at a time for a customer',
  access,
  params: importParams,
  body: z.object({ fingerprint: z.string().min(1).max(100) }),
  result: portfolioImportSchema,
});

export const portfolioFormats = ['xlsx', 'csv'] as const;
export type PortfolioFormat = (typeof portfolioFormats)[number];
const formatQuery = z.object({ format: z.enum(portfolioFormats) });

export const exportPortfolio = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'The whole portfolio in the form in which it is imported: a workbook, or a ZIP of CSV files',
  access,
  params: customerParams,
  query: formatQuery,
  result: fileResult,
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
});

export const getPortfolioTemplate = endpoint({
  method: 'GET',
  path: `${path}/template`,
  summary: 'The empty form with its explanations',
  access,
  params: customerParams,
  query: formatQuery,
  result: fileResult,
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
});
