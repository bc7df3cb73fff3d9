import type { PortfolioFormat, UploadedFiles } from '@lichthof/contracts/places/portfolio.ts';
import type { TableName } from '@lichthof/domain/portfolio/columns.ts';
import type { PortfolioFile, Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { type PlannedPortfolio, planPortfolio } from '@lichthof/domain/portfolio/planning/plan-portfolio.ts';
import type { Portfolio } from '@lichthof/domain/portfolio/portfolio.ts';
import { type AppliedRecipe, applyRecipe } from '@lichthof/domain/portfolio/recipe/apply-recipe.ts';
import {
  type ContractChoices,
  type ContractRows,
  listContractRows,
} from '@lichthof/domain/portfolio/recipe/contract-rows.ts';
import { applyCorrections, type CellCorrection } from '@lichthof/domain/portfolio/recipe/corrections.ts';
import { describeMapping, type MappingDescription } from '@lichthof/domain/portfolio/recipe/describe-mapping.ts';
import { type PortfolioDeviation, fitRecipe } from '@lichthof/domain/portfolio/recipe/fit-recipe.ts';
import { listRows, type PreviewRows, type RowsPage } from '@lichthof/domain/portfolio/recipe/list-rows.ts';
import { needsRecipe } from '@lichthof/domain/portfolio/recipe/needs-recipe.ts';
import type { PortfolioRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import { proposeRecipe, proposeSheet, translateChangedUses } from '@lichthof/domain/portfolio/recipe/propose-recipe.ts';
import { readColumns, type ReadColumn } from '@lichthof/domain/portfolio/recipe/read-columns.ts';
import { recogniseTables } from '@lichthof/domain/portfolio/tables/recognise-tables.ts';
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

export type ReadResult =
  | UnreadResult
  | { content: Uint8Array<ArrayBuffer>; sha256: string; reading: ProposedReading | null };

interface KeptRecipe {
  id: number;
  recipe: PortfolioRecipe;
}

/** How a file with headings of its own is read: by a kept recipe, if one fits, or as proposed. */
export interface ProposedReading {
  recipe: PortfolioRecipe;
  keptId: number | null;
  /** By what the file differs from the kept recipe; a person has to look at it. */
  deviation: PortfolioDeviation | null;
}

/** What was read before, and how it is to be read. */
export interface DraftContent {
  content: Uint8Array;
  /** Null: in the form of the portal. */
  recipe: PortfolioRecipe | null;
  corrections: CellCorrection[];
}

interface PlanInput extends DraftContent {
  portfolio: Portfolio;
}

export interface PlanResult {
  planned: PlannedPortfolio;
  /** The same changes always have the same one. */
  fingerprint: string;
  sheets: { table: TableName; sheet: string }[];
  notices: PortfolioFile['notices'];
}

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

interface ReadInput {
  files: UploadedFiles;
  bytes: Uint8Array;
  kept?: KeptRecipe[];
}

export async function read({ files, bytes, kept = [] }: ReadInput): Promise<ReadResult> {
  try {
    const sheets = await readUpload(files, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const content = new Uint8Array(gzipSync(JSON.stringify(sheets), { level: 4 }));
    const reading = needsRecipe(sheets, recogniseTables(sheets)) ? proposeReading(sheets, kept) : null;
    return { content, sha256: hashOf(bytes), reading };
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error;
    const { problem, cause } = error;
    return { problem, ...(cause instanceof Error && { cause: cause.stack ?? cause.message }) };
  }
}

/** Of the kept recipes the one that fits; else that with which the file shares most columns, if it shares half of them. */
function proposeReading(sheets: Sheet[], kept: KeptRecipe[]): ProposedReading {
  const fitted = kept.map(({ id, recipe }) => ({ keptId: id, ...fitRecipe(recipe, sheets) }));
  const fitting = fitted.find(({ deviation }) => deviation === null);
  const [nearest] = fitted.toSorted((a, b) => b.sharedColumns - a.sharedColumns);
  const isNear = nearest !== undefined && nearest.sharedColumns >= columnCount(nearest.recipe) / 2;
  const found = fitting ?? (isNear ? nearest : undefined);
  if (!found || found.sharedColumns === 0) return { recipe: proposeRecipe(sheets), keptId: null, deviation: null };
  return { recipe: found.recipe, keptId: found.keptId, deviation: found.deviation };
}

const columnCount = ({ sheets }: PortfolioRecipe) => sheets.reduce((sum, { columns }) => sum + columns.length, 0);

interface OpenedDraft {
  sheets: Sheet[];
  file: PortfolioFile;
  applied: AppliedRecipe | undefined;
}

function openDraft({ content, recipe, corrections }: DraftContent): OpenedDraft {
  const stored = JSON.parse(gunzipSync(content).toString('utf8')) as Sheet[] | PortfolioFile;
  // drafts from before files were kept as sheets hold their tables
  if (!Array.isArray(stored)) return { sheets: [], file: stored, applied: undefined };
  const sheets = applyCorrections(stored, corrections);
  const applied = recipe ? applyRecipe(sheets, recipe) : undefined;
  return { sheets, file: applied?.file ?? recogniseTables(sheets), applied };
}

export function plan({ portfolio, ...draft }: PlanInput): PlanResult {
  const { file } = openDraft(draft);
  const planned = planPortfolio(file, portfolio);
  return {
    planned,
    fingerprint: hashOf(JSON.stringify(planned.plan)),
    sheets: file.tables.map(({ table, sheet }) => ({ table, sheet })),
    notices: file.notices,
  };
}

interface MapInput extends PlanInput {
  recipe: PortfolioRecipe;
  /** The recipe that it takes the place of. */
  before?: PortfolioRecipe;
  /** A sheet to be proposed anew with these lines as its headings. */
  readAgain?: { sheet: string; headerRows: number[] };
}

export type MapResult = MappingDescription & { recipe: PortfolioRecipe };

/** Describes what the recipe does with the file. */
export function map({ portfolio, before, readAgain, ...draft }: MapInput): MapResult {
  const { sheets } = openDraft({ ...draft, recipe: null });
  const changed = before ? translateChangedUses(draft.recipe, before, sheets) : draft.recipe;
  const recipe = readAgain ? withSheet(changed, sheets, readAgain) : changed;
  const applied = applyRecipe(sheets, recipe);
  const { issues } = planPortfolio(applied.file, portfolio);
  return { recipe, ...describeMapping(sheets, recipe, { applied, issues }) };
}

function withSheet(
  recipe: PortfolioRecipe,
  sheets: Sheet[],
  { sheet: name, headerRows }: { sheet: string; headerRows: number[] },
): PortfolioRecipe {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) return recipe;
  const others = recipe.sheets.filter((one) => one.sheet !== name);
  const order = sheets.map((one) => one.name);
  const read = [...others, proposeSheet(sheet, headerRows)];
  return { ...recipe, sheets: read.toSorted((a, b) => order.indexOf(a.sheet) - order.indexOf(b.sheet)) };
}

export type RowsResult = PreviewRows & { columns: ReadColumn[] };

/** A page of the rows of the file, with what is wrong in them. */
export function rows({ portfolio, page, ...draft }: PlanInput & { page: RowsPage }): RowsResult {
  const { sheets, file, applied } = openDraft(draft);
  const { issues } = planPortfolio(file, portfolio);
  const entries = applied?.sheets.flatMap((one) => one.entries) ?? [];
  const columns = readColumns(file, draft.recipe);
  return { columns, ...listRows(sheets, columns, { issues, corrections: draft.corrections, entries, page }) };
}

/** The contracts that a rent roll means, with what a person says once for all of them. */
export function contracts({ choices, ...draft }: DraftContent & { choices: ContractChoices }): ContractRows {
  const { applied } = openDraft(draft);
  const leavesOutWithoutEmail = draft.recipe?.tenantsWithoutEmail === 'leaveOut';
  return listContractRows(applied?.sheets ?? [], choices, leavesOutWithoutEmail);
}

export function write({ portfolio, format }: { portfolio: Portfolio; format: PortfolioFormat }): Promise<Uint8Array> {
  const tables = writeTables(portfolio);
  return format === 'xlsx' ? writeWorkbook(tables) : writeCsvFiles(tables);
}

/** Work on whole files and portfolios, done by a worker. */
export const tasks = { read, plan, map, rows, contracts, write };
