import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/places/portfolio.ts';
import { emptyPortfolio } from '@lichthof/domain/portfolio/portfolio.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { callerGone } from '../../http/caller-gone.ts';
import { HttpError } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { StoreContracts } from '../participants/import/contract-imports.routes.ts';
import { checkPortfolio } from './check-portfolio.ts';
import { servePortfolioContracts } from './contracts/portfolio-contracts.routes.ts';
import { importOf, previewOf, summaryOf } from './portfolio-answers.ts';
import * as imports from './portfolio-imports.db.ts';
import { runPortfolioTask } from './run-portfolio-task.ts';
import { readKeptRecipes } from './kept-portfolio-recipes.db.ts';
import { serveMappings } from './portfolio-mappings.routes.ts';
import { requireImport, requireOpen } from './require-import.ts';
import { startPortfolioImport } from './start-portfolio-import.ts';
import { readPortfolio } from './storing/stored-portfolio.db.ts';
import { localToday } from '../../database/local-today.ts';

export function portfolioRoutes(context: RouteContext, storeContracts: StoreContracts): void {
  void context.app.register(async (scope) => {
    takeFiles(scope);
    serveUpload({ ...context, app: scope });
  });
  serveDrafts(context);
  serveMappings(context);
  serveProgress(context);
  servePortfolioContracts(context, storeContracts);
  serveFiles(context);
}

const uploadsPerMinute = 30;
const tooLarge = () => new HttpError(413, 'The upload is larger than 20 MB', { code: ErrorCode.PortfolioTooLarge });

/** The body of an upload is the files themselves. */
function takeFiles(scope: FastifyInstance): void {
  scope.addHook('onRequest', scope.rateLimit({ max: uploadsPerMinute, timeWindow: '1 minute' }));
  scope.addContentTypeParser(
    ['application/octet-stream', 'text/csv'],
    { parseAs: 'buffer', bodyLimit: contract.largestPortfolioBytes },
    (_request, body, done) => done(null, body),
  );
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge() : error;
  });
}

function serveUpload(context: RouteContext): void {
  const { db } = context;
  addRoute(context, contract.uploadPortfolio, async ({ params, query, body, caller: { userId }, reply }) => {
    const files = contract.readFilesText(query.files) ?? [];
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const owner = { customerId: params.customerId, signal: callerGone(reply) };
    const kept = await readKeptRecipes(db, params.customerId);
    const read = await runPortfolioTask('read', { files, bytes, kept }, owner);
    if ('problem' in read) {
      if (read.cause !== undefined) context.app.log.warn({ cause: read.cause }, 'An upload could not be read');
      throw read.problem === 'tooLarge' ? tooLarge() : unreadable();
    }
    const given = { ...params, userId, fileName: nameOf(files), fileBytes: bytes.length, ...read };
    const portfolioImportId = await imports.insertImport(db, given);
    return importOf(await requireImport(context.db, { ...params, portfolioImportId }, userId), userId);
  });
}

const unreadable = () => new HttpError(422, 'The file cannot be read', { code: ErrorCode.PortfolioUnreadable });
const longestName = 200;
const nameOf = (files: contract.UploadedFiles) =>
  Array.from(files.map(({ name }) => name).join(', '))
    .slice(0, longestName)
    .join('');

function serveDrafts(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.previewPortfolio, async ({ params, caller: { userId }, reply }) => {
    const row = await requireImport(context.db, params, userId);
    requireOpen(row);
    const checked = await checkPortfolio(db, row, { signal: callerGone(reply) });
    await imports.savePreview(db, row, { preview: previewOf(checked, row), fingerprint: checked.fingerprint });
    return importOf(await requireImport(context.db, params, userId), userId);
  });

  addRoute(context, contract.startPortfolioImport, async ({ params, body, caller: { userId } }) => {
    const row = await requireImport(context.db, params, userId);
    await startPortfolioImport(db, row, { fingerprint: body.fingerprint, userId });
    return importOf(await requireImport(context.db, params, userId), userId);
  });
}

function serveProgress(context: RouteContext): void {
  addRoute(context, contract.listPortfolioImports, async ({ params, caller: { userId } }) => {
    const rows = await imports.listImports(context.db, params.customerId, userId);
    return rows.map((row) => summaryOf(row, userId));
  });

  addRoute(context, contract.getPortfolioImport, async ({ params, caller: { userId } }) =>
    importOf(await requireImport(context.db, params, userId), userId),
  );
}

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'application/zip',
};
const endings = { xlsx: 'xlsx', csv: 'zip' };

function serveFiles(context: RouteContext): void {
  addRoute(context, contract.exportPortfolio, async ({ params: { customerId }, query: { format }, caller, reply }) => {
    const portfolio = await readPortfolio(context.db, customerId);
    const object = { objectType: 'customer' as const, objectId: customerId, after: { content: 'portfolio' } };
    await addAuditEntry(context.db, { customerId, userId: caller.userId, action: 'export', ...object });
    const owner = { customerId, signal: callerGone(reply) };
    const content = await runPortfolioTask('write', { portfolio, format }, owner);
    return { fileName: `Portfolio ${localToday()}.${endings[format]}`, contentType: contentTypes[format], content };
  });

  addRoute(context, contract.getPortfolioTemplate, async ({ params: { customerId }, query: { format } }) => {
    const content = await runPortfolioTask('write', { portfolio: emptyPortfolio(), format }, { customerId });
    return { fileName: `Portfolio-Vorlage.${endings[format]}`, contentType: contentTypes[format], content };
  });
}
