import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { readInvoiceFacts } from './invoice-facts.ts';
import { prepareBilling, type BillingRequest } from './prepare-billing.ts';
import { readLogo } from './provider-logo.db.ts';

/** One contract's invoice as it would be, marked as preview. Throws 404, or 422 while it cannot be priced. */
export async function previewInvoice(
  { db, typesetter }: { db: Database; typesetter: Typesetter },
  request: BillingRequest,
  contractId: number,
): Promise<FileResult> {
  const prepared = await prepareBilling(db, request);
  const draft = prepared.drafts.find(({ share }) => share.contract.contractId === contractId);
  if (!draft) throw notFound('Contract');
  if (draft.lines.length === 0) throw new HttpError(422, 'No tariff', { code: ErrorCode.BillingNotReady });
  const facts = await readInvoiceFacts(db, prepared, [draft.share]);
  const snapshot = buildSnapshot(draft, { prepared, facts, number: null });
  const logo = await readLogo(db, prepared.basis.provider!.providerId);
  return {
    fileName: `Vorschau ${draft.share.contract.number} ${request.period.from}.pdf`,
    contentType: 'application/pdf',
    content: await typesetter.typesetInvoice(snapshot, { logo, isPreview: true }),
  };
}
