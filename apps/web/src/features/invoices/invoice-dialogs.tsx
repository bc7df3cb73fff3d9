import { getInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { claimKeyOf } from '@lichthof/domain/reminders/claim.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { skipToken } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { isCorrectable } from '../payments/invoice-sums.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const CancelInvoiceDialog = lazyPart(async () => ({
  default: (await import('./corrections/cancel-invoice-dialog.tsx')).CancelInvoiceDialog,
}));
const PaymentDialog = lazyPart(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));
const PostDialog = lazyPart(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }));
const ReturnedDebitDialog = lazyPart(async () => ({
  default: (await import('../sepa/direct-debits/returned-debit-dialog.tsx')).ReturnedDebitDialog,
}));
const HistoryDialog = lazyPart(async () => ({
  default: (await import('../payments/reminders/history-dialog.tsx')).HistoryDialog,
}));

export type OpenDialog =
  | { kind: 'pay'; invoices: Invoice[] }
  | { kind: 'returnDebit' | 'post' | 'cancel' | 'history'; invoice: Invoice };

interface InvoiceDialogsProps {
  params: EstateParams;
  open: OpenDialog | undefined;
  /** The estate's local day. */
  today: string;
  onPaid: () => void;
  onClose: () => void;
}

/** The dialog that somebody opened for one or several invoices. */
export function InvoiceDialogs(props: InvoiceDialogsProps) {
  return (
    <Suspense>
      <OpenedDialog {...props} />
    </Suspense>
  );
}

function OpenedDialog({ params, open, today, onPaid, onClose }: InvoiceDialogsProps) {
  if (!open) return null;
  if (open.kind === 'pay')
    return <PaymentDialog {...{ params, today, onClose }} invoices={open.invoices} onDone={onPaid} />;
  const { kind, invoice } = open;
  if (kind === 'cancel') return <CancelInvoiceDialog {...{ params, invoice, onClose }} />;
  if (kind === 'post') return <PostDialog {...{ params, today, invoice, onClose }} />;
  if (kind === 'returnDebit') return <ReturnedDebitDialog {...{ params, today, invoice, onClose }} />;
  return (
    <HistoryDialog {...{ params, onClose }} claim={claimKeyOf('invoice', invoice.invoiceId)} name={invoice.number} />
  );
}

interface LinkedCorrectionProps {
  params: EstateParams;
  invoiceId: number | undefined;
  onClose: () => void;
}

/** Opened by the address that a notice about changed values leads to. */
export function LinkedCorrection({ params, invoiceId, onClose }: LinkedCorrectionProps) {
  const { data: invoice } = useEndpointQuery(
    getInvoice,
    invoiceId === undefined ? skipToken : { params: { ...params, invoiceId } },
  );
  if (invoiceId === undefined || !invoice || !isCorrectable(invoice)) return null;
  return (
    <Suspense>
      <CancelInvoiceDialog {...{ params, invoice, onClose }} />
    </Suspense>
  );
}
