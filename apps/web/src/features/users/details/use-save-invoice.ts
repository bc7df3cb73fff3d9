import { downloadInvoice } from '@lichthof/contracts/invoices.ts';
import type { UserDocument } from '@lichthof/contracts/user-contracts.ts';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { saveFile } from '../../../ui/charts/chart-csv.ts';
import { useFailureToast } from '../use-failure-toast.ts';

/** Saves the PDF of an invoice under the name the server gives it. */
export function useSaveInvoice(customerId: number) {
  const { t } = useTranslation('users-details');
  const fail = useFailureToast();
  return ({ estateId, invoiceId }: UserDocument) =>
    void download(downloadInvoice, { params: { customerId, estateId, invoiceId } })
      .then(({ file, name }) => saveFile(file, name))
      .catch((error: unknown) => fail(t('documents.saveFailed'), error));
}
