import type { Invoice } from '@lichthof/contracts/invoices.ts';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { BusyButton } from '../../ui/dialogs/busy-button.tsx';
import { isOpen } from './invoice-sums.ts';
import { useInvoiceFiles } from './use-invoice-files.ts';

interface SelectionActionsProps {
  params: EstateParams;
  selected: Invoice[];
  onPay: () => void;
}

export function SelectionActions({ params, selected, onPay }: SelectionActionsProps) {
  const { t } = useTranslation('invoices');
  const { zip } = useInvoiceFiles(params);
  return (
    <>
      <BusyButton
        size="small"
        startIcon={<Download size={16} />}
        busy={zip.isPending}
        onClick={() => zip.mutate(selected.map(({ invoiceId }) => invoiceId))}
      >
        {t('actions.zip')}
      </BusyButton>
      <Button size="small" disabled={!selected.some(isOpen)} onClick={onPay}>
        {t('menu.pay')}
      </Button>
    </>
  );
}
