import * as contract from '@lichthof/contracts/billing/letters.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { ContractTypesetter } from '../../integrations/typesetting/typesetter.ts';
import { issueContractDocument } from './issue-contract-document.ts';
import * as letters from './letters.db.ts';

const contentType = 'application/pdf';

/** Contracts as documents, and what participants were written about them. */
export function lettersRoutes(context: RouteContext, typesetter: ContractTypesetter): void {
  const { db } = context;

  addRoute(context, contract.listLetters, ({ params }) => letters.listLetters(db, params));
  addRoute(context, contract.listUserLetters, ({ params }) => letters.listUserLetters(db, params));

  addRoute(context, contract.issueContractDocument, async ({ params, body, caller: { userId } }) => {
    const key = await letters.findContract(db, { ...params, ...body });
    if (!key) throw notFound('Contract');
    return issueContractDocument(db, key, { typesetter, userId });
  });
  addRoute(context, contract.getContractDocumentFile, async ({ params }) => {
    const found = await letters.findContractFile(db, params);
    if (!found) throw notFound('Contract document');
    return { fileName: found.fileName, contentType, content: found.file };
  });
}
