import * as contract from '@lichthof/contracts/supply/contract-imports.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { callerGone } from '../../../http/caller-gone.ts';
import { HttpError } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { ContractTable } from '@lichthof/domain/contract-import/read-contract-table.ts';
import type { Database } from '../../../database/database.ts';
import { checkTable, previewOf, type ImportScope } from './check-table.ts';
import { readTable, writeTemplate } from './run-contract-task.ts';

/** Stores the contracts of a table, all or nothing, and returns their number; needs a transaction. */
export type StoreContracts = (
  tx: Database,
  scope: ImportScope,
  storing: { table: ContractTable; authorId: number },
) => Promise<number>;

export function contractImportsRoutes(context: RouteContext, storeContracts: StoreContracts): void {
  void context.app.register(async (scope) => {
    takeFiles(scope);
    serveUploads({ ...context, app: scope }, storeContracts);
  });
  addRoute(context, contract.getContractTemplate, async ({ params: { customerId }, query: { format } }) => ({
    fileName: `Verträge-Vorlage.${format}`,
    contentType: contentTypes[format],
    content: await writeTemplate(customerId, format),
  }));
}

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const uploadsPerMinute = 100;

/** The body of an upload is the file itself. */
function takeFiles(scope: FastifyInstance): void {
  scope.addHook('onRequest', scope.rateLimit({ max: uploadsPerMinute, timeWindow: '1 minute' }));
  scope.addContentTypeParser(
    ['application/octet-stream', 'text/csv'],
    { parseAs: 'buffer', bodyLimit: contract.largestContractTableBytes },
    (_request, body, done) => done(null, body),
  );
  scope.setErrorHandler((error: FastifyError) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    throw new HttpError(413, 'The table is larger than 10 MB', { code: ErrorCode.ContractsTooLarge });
  });
}

interface Upload {
  params: ImportScope;
  query: { fileName: string };
  body: unknown;
  caller: { userId: number };
  reply: FastifyReply;
}

function serveUploads(context: RouteContext, storeContracts: StoreContracts): void {
  const { db } = context;
  const read = ({ params: { customerId }, query: { fileName }, body, reply }: Upload) => {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    return readTable({ customerId, fileName, bytes, signal: callerGone(reply) });
  };
  const check = async (upload: Upload) => {
    const table = await read(upload);
    return previewOf(table, await checkTable(db, upload.params, table));
  };
  const store = async (upload: Upload) => {
    const table = await read(upload);
    const storing = { table, authorId: upload.caller.userId };
    const storedCount = await db.transaction().execute((tx) => storeContracts(tx, upload.params, storing));
    return { storedCount };
  };
  addRoute(context, contract.checkCustomerContracts, check);
  addRoute(context, contract.checkEstateContracts, check);
  addRoute(context, contract.storeCustomerContracts, store);
  addRoute(context, contract.storeEstateContracts, store);
}
