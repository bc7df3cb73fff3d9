import * as contract from '@lichthof/contracts/tenant/tenant-letters.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { ContractTypesetter, LetterTypesetter } from '../../../integrations/typesetting/typesetter.ts';
import { issueContractDocument } from '../../letters/issue-contract-document.ts';
import { typesetLetter } from '../../letters/letter-files.ts';
import * as letters from './own-letters.db.ts';

const contentType = 'application/pdf';

/** A tenant's contracts as documents, and what the tenant was written about them. */
export function tenantLettersRoutes(context: RouteContext, typesetter: ContractTypesetter & LetterTypesetter): void {
  const { db } = context;

  addRoute(context, contract.listTenantLetters, ({ params, caller: { userId } }) =>
    letters.listOwnLetters(db, { ...params, userId }),
  );
  addRoute(context, contract.downloadTenantLetter, async ({ params: { kind, ...key }, caller: { userId } }) => {
    if (kind === 'contract') {
      const found = await letters.openOwnContract(db, { ...key, userId });
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
