import { contractIssueCodes } from '@lichthof/domain/contract-import/contract-issues.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint, fileResult } from '../endpoint.ts';

/** The largest accepted table, in bytes. */
export const largestContractTableBytes = 10 * 1024 * 1024;

const ofCustomer = { role: Role.CustomerAdmin, on: 'customer' } as const;
const ofEstate = { role: Role.EstateOwner, on: 'estate' } as const;
const customerPath = '/api/customers/:customerId/contract-imports';
const estatePath = '/api/customers/:customerId/estates/:estateId/contract-imports';

export const contractIssueSchema = z
  .object({
    /** From 1; null for the whole file. */
    line: z.int().nullable(),
    letter: z.string().nullable(),
    title: z.string().nullable(),
    code: z.enum(contractIssueCodes),
    /** The content of the cell, cut to 80 characters. */
    value: z.string(),
    expected: z.string().optional(),
  })
  .meta({ id: 'ContractIssue' });
export type ContractIssue = z.infer<typeof contractIssueSchema>;

const contractImportPreviewSchema = z
  .object({
    rowCount: z.int(),
    /** The rows that can be used, by type. */
    counts: z.object({ tenant: z.int(), general: z.int(), vacant: z.int(), third_party: z.int() }),
    mandateCount: z.int(),
    readingCount: z.int(),
    /** The first 500, by line. */
    issues: z.array(contractIssueSchema),
    issueTotal: z.int(),
  })
  .meta({ id: 'ContractImportPreview' });
export type ContractImportPreview = z.infer<typeof contractImportPreviewSchema>;

const upload = {
  query: z.object({ fileName: z.string().trim().min(1).max(200) }),
  bodyTypes: ['application/octet-stream', 'text/csv'],
  body: z.unknown().meta({ description: 'An XLSX workbook or a CSV file, up to 10 MB' }),
};
const summaries = {
  check: 'Check a table of running contracts; nothing is stored',
  store: 'Store a table of running contracts, all or nothing; 409 ContractsHaveErrors while a row is wrong',
  template: 'The empty table with its explanations',
};

export const checkCustomerContracts = endpoint({
  method: 'POST',
  path: `${customerPath}/check`,
  summary: summaries.check,
  access: ofCustomer,
  params: customerParams,
  ...upload,
  result: contractImportPreviewSchema,
});

export const checkEstateContracts = endpoint({
  method: 'POST',
  path: `${estatePath}/check`,
  summary: summaries.check,
  access: ofEstate,
  params: customerEstateParams,
  ...upload,
  result: contractImportPreviewSchema,
});

export const storeCustomerContracts = endpoint({
  method: 'POST',
  path: customerPath,
  summary: summaries.store,
  access: ofCustomer,
  params: customerParams,
  ...upload,
  result: z.object({ storedCount: z.int() }),
});

export const storeEstateContracts = endpoint({
  method: 'POST',
  path: estatePath,
  summary: summaries.store,
  access: ofEstate,
  params: customerEstateParams,
  ...upload,
  result: z.object({ storedCount: z.int() }),
});

export const contractTableFormats = ['xlsx', 'csv'] as const;
export type ContractTableFormat = (typeof contractTableFormats)[number];

export const getContractTemplate = endpoint({
  method: 'GET',
  path: `${estatePath}/template`,
  summary: summaries.template,
  access: ofEstate,
  params: customerEstateParams,
  query: z.object({ format: z.enum(contractTableFormats) }),
  result: fileResult,
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
});
