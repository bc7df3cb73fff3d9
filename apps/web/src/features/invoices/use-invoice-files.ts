import { exportBookings, exportDatevBatch } from '@lichthof/contracts/billing/bookkeeping.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { downloadInvoice, type Invoice } from '@lichthof/contracts/billing/invoices.ts';
import type { Period } from '@lichthof/contracts/period.ts';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/call.ts';
import { useEndpointDownload } from '../../api/endpoint-mutation.ts';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { saveFile } from '../../ui/page/save-file.ts';
import { openInTab } from '../../ui/page/open-file.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';

interface FileOptions {
  /** A batch for DATEV needs accounts first. */
  onAccountsMissing?: () => void;
}

/** Opens and saves single invoice documents and the files for bookkeeping. */
export function useInvoiceFiles(params: EstateParams, { onAccountsMissing }: FileOptions = {}) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const showError = (error: unknown) => toast.error(t('file.failed'), errorText(error, t('file.failedText')));
  const showBookingsError = (error: unknown) => {
    toast.error(t('file.bookingsFailed'), errorText(error, t('file.failedText')));
    const { code } = errorMetadata(error);
    if (code === ErrorCode.BookkeepingNotSetUp) onAccountsMissing?.();
  };
  const load = ({ invoiceId }: Pick<Invoice, 'invoiceId'>) =>
    download(downloadInvoice, { params: { ...params, invoiceId } });

  const open = (invoice: Pick<Invoice, 'invoiceId' | 'hasDocument'>) => {
    if (!invoice.hasDocument) return toast.info(t('file.notYet'), t('file.notYetText'));
    void openInTab(() => load(invoice)).catch(showError);
  };
  const save = (invoice: Invoice) =>
    void load(invoice)
      .then(({ file, name }) => saveFile(file, name))
      .catch(showError);
  const bookings = useEndpointDownload(exportBookings, (query: Period) => ({ params, query }), {
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: showBookingsError,
  });
  const datev = useEndpointDownload(exportDatevBatch, (body: Period) => ({ params, body }), {
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: showBookingsError,
  });
  return { open, save, bookings, datev };
}
