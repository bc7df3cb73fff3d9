import type { PortfolioFormat, UploadedFiles } from '@lichthof/contracts/places/portfolio.ts';
import type { TableName } from '@lichthof/domain/portfolio/columns.ts';
import type { PortfolioFile } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { type PlannedPortfolio, planPortfolio } from '@lichthof/domain/portfolio/planning/plan-portfolio.ts';
import type { Portfolio } from '@lichthof/domain/portfolio/portfolio.ts';
import { writeTables } from '@lichthof/domain/portfolio/tables/write-tables.ts';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readUpload } from './read-upload.ts';
import { UnreadableUpload, type UploadProblem } from '../../../integrations/workbooks/unpack-zip.ts';
import { writeCsvFiles } from './write-csv-files.ts';
import { writeWorkbook } from './write-workbook.ts';

interface UnreadResult {
  problem: UploadProblem;
  /** The error of a library, for the log: it may be a bug instead of a broken file. */
  cause?: string;
}

export type ReadResult = UnreadResult | { content: Uint8Array<ArrayBuffer>; sha256: string };

export interface PlanResult {
  planned: PlannedPortfolio;
  /** The same changes always have the same one. */
  fingerprint: string;
  sheets: { table: TableName; sheet: string }[];
  notices: PortfolioFile['notices'];
}

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

export async function read({ files, bytes }: { files: UploadedFiles; bytes: Uint8Array }): Promise<ReadResult> {
  try {
    const file = await readUpload(files, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { content: new Uint8Array(gzipSync(JSON.stringify(file), { level: 4 })), sha256: hashOf(bytes) };
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error;
    const { problem, cause } = error;
    return { problem, ...(cause instanceof Error && { cause: cause.stack ?? cause.message }) };
  }
}

/** `content` is what was read before. */
export function plan({ content, portfolio }: { content: Uint8Array; portfolio: Portfolio }): PlanResult {
  const file = JSON.parse(gunzipSync(content).toString('utf8')) as PortfolioFile;
  const planned = planPortfolio(file, portfolio);
  return {
    planned,
    fingerprint: hashOf(JSON.stringify(planned.plan)),
    sheets: file.tables.map(({ table, sheet }) => ({ table, sheet })),
    notices: file.notices,
  };
}

export function write({ portfolio, format }: { portfolio: Portfolio; format: PortfolioFormat }): Promise<Uint8Array> {
  const tables = writeTables(portfolio);
  return format === 'xlsx' ? writeWorkbook(tables) : writeCsvFiles(tables);
}

/** Work on whole files and portfolios, done by a worker. */
export const tasks = { read, plan, write };
