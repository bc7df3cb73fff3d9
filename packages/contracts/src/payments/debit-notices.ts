import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/debit-notices';

/**
 * One letter for each invoice that was announced with a former mandate. All or none: 409 with DebitsChanged if one of
 * them does not wait for a new announcement, or has one.
 */
export const announceDebitsAnew = endpoint({
  method: 'POST',
  path,
  summary: 'Announce the debits of invoices anew, by the mandates in force',
  access,
  params: customerEstateParams,
  body: z.object({ invoiceIds: z.array(z.int().min(1)).min(1).max(5000) }),
  result: z.object({ mailCount: z.int(), postCount: z.int() }),
});

const noticeParams = customerEstateParams.extend({ debitNoticeId: idParam });

export const getDebitNoticeFile = endpoint({
  method: 'GET',
  path: `${path}/:debitNoticeId/pdf`,
  summary: 'A letter that announces a debit anew, as PDF',
  access,
  params: noticeParams,
  fileTypes: ['application/pdf'],
  result: fileResult,
});

/** For letters by post, and for mails that could not be sent and went by post instead; 409 for one that was sent. */
export const markDebitNoticeSent = endpoint({
  method: 'POST',
  path: `${path}/:debitNoticeId/sent`,
  summary: 'Note that a letter about a debit was sent by post today',
  access,
  params: noticeParams,
});
