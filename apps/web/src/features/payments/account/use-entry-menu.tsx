import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import { FileText, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';

interface EntryActions {
  onOpen: (invoiceId: number) => void;
  onTakeBack: (entry: AccountEntry) => void;
  onReturn: (entry: AccountEntry) => void;
}

/** The menu of one entry: an invoice opens as PDF, a payment recorded by hand can be taken back, a fee waived, a refund can come back. */
export function useEntryMenu({ onOpen, onTakeBack, onReturn }: EntryActions) {
  const { t } = useTranslation('account');
  return (entry: AccountEntry): MenuEntry[] => {
    const { invoiceId } = entry;
    if (invoiceId !== null)
      return [{ label: t('document.open'), icon: <FileText size={16} />, onClick: () => onOpen(invoiceId) }];
    if (entry.isReturnable)
      return [{ label: t('return.action'), icon: <Undo2 size={16} />, onClick: () => onReturn(entry) }];
    if (!entry.isRevocable) return [];
    const label = t(entry.paymentId === null ? 'waive.action' : 'takeBack.action');
    return [{ label, icon: <Undo2 size={16} />, onClick: () => onTakeBack(entry) }];
  };
}
