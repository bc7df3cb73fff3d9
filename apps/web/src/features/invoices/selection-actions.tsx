import { mostChosenInvoices } from '@lichthof/contracts/billing/invoice-archives.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { ZipButton } from './archives/zip-button.tsx';
import { SepaExportButton } from '../sepa/direct-debits/sepa-export-button.tsx';
import { isToBePaid } from '../payments/invoice-sums.ts';
import { loadAllInvoices, type PageQuery } from './invoices.queries.ts';

interface SelectionActionsProps {
  params: EstateParams;
  selected: Invoice[];
  /** How many invoices match the query. */
  total: number;
  query: PageQuery;
  onSelectAll: (invoices: Invoice[]) => void;
  onPay: () => void;
}

export function SelectionActions({ params, selected, total, query, onSelectAll, onPay }: SelectionActionsProps) {
  const { t } = useTranslation('invoices');
  const invoiceIds = selected.map(({ invoiceId }) => invoiceId);
  return (
    <>
      {selected.length < total && total <= mostChosenInvoices && (
        <SelectAllButton {...{ params, total, query, onSelectAll }} />
      )}
      <ZipButton params={params} choice={{ kind: 'documents', invoiceIds }} size="small" />
      <SepaExportButton params={params} invoices={selected} />
      <Button size="small" disabled={!selected.some(isToBePaid)} onClick={onPay}>
        {t('menu.pay')}
      </Button>
    </>
  );
}

type SelectAllButtonProps = Omit<SelectionActionsProps, 'selected' | 'onPay'>;

/** Also selects what is on other pages. */
function SelectAllButton({ params, total, query, onSelectAll }: SelectAllButtonProps) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadAllInvoices(params, query),
    onSuccess: onSelectAll,
    onError: (error) => toast.error(t('loadingFailed'), errorText(error, t('file.failedText'))),
  });
  return (
    <BusyButton size="small" busy={isPending} onClick={() => mutate()}>
      {t('actions.selectAll', { total: formatNumber(total) })}
    </BusyButton>
  );
}
