import * as contract from '@lichthof/contracts/billing/letters.ts';
import { typesetLetter } from './letter-files.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { ContractTypesetter, LetterTypesetter } from '../../integrations/typesetting/typesetter.ts';
import { issueContractDocument } from './issue-contract-document.ts';
import * as letters from './letters.db.ts';

const contentType = 'application/pdf';

/** Contracts as documents, and what participants and tenants were written about them. */
export function lettersRoutes(context: RouteContext, typesetter: ContractTypesetter & LetterTypesetter): void {
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
  serveTenants(context, typesetter);
}

function serveTenants(context: RouteContext, typesetter: ContractTypesetter & LetterTypesetter): void {
  const { db } = context;

  addRoute(context, contract.listTenantLetters, ({ params, caller: { userId } }) =>
    letters.listOwnLetters(db, { ...params, userId }),
  );
  addRoute(context, contract.downloadTenantLetter, async ({ params: { kind, ...key }, caller: { userId } }) => {
    if (kind === 'contract') {
      const found = await letters.openOwnContractFile(db, { ...key, userId });
      if (!found) throw notFound('Contract document');
      return { fileName: found.fileName, contentType, content: found.file };
    }
    const opened = await letters.openOwnLetter(db, kind, { ...key, userId });
    if (!opened) throw notFound('Letter');
    return typesetLetter({ db, typesetter }, opened.customerId, opened.letter);
  });
  addRoute(context, contract.issueTenantContractDocument, async ({ params, caller: { userId } }) => {
    const key = await letters.findOwnContract(db, { ...params, userId });
    if (!key) throw notFound('Contract');
    return issueContractDocument(db, key, { typesetter, userId });
  });
}
