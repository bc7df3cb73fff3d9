import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { downloadCsv } from '../../../ui/charts/save-table.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useSave } from '../../../ui/page/use-save.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { accountTable } from './account-csv.ts';
import { loadInvoice } from './account.queries.ts';

/** Opens the documents of an account and saves its entries as CSV. */
export function useAccountFiles(params: ParticipantParams) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const save = useSave();
  const open = (invoiceId: number) =>
    void openInTab(() => loadInvoice(params, invoiceId)).catch((error: unknown) =>
      toast.error(t('document.failed'), errorText(error, t('failedText'))),
    );
  const saveCsv = ({ entries, today }: ParticipantAccount) =>
    save(() => downloadCsv(accountTable(entries, t), t('csv.fileName', { day: today })));
  return { open, saveCsv };
}
