import type { AccountEntry } from '@lichthof/contracts/payments.ts';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';

interface EntryActions {
  onTakeBack: (entry: AccountEntry) => void;
  onReturn: (entry: AccountEntry) => void;
}

/** The menu of one entry: a payment recorded by hand can be taken back, a fee waived, a refund can come back. */
export function useEntryMenu({ onTakeBack, onReturn }: EntryActions) {
  const { t } = useTranslation('participant-account');
  return (entry: AccountEntry): MenuEntry[] => {
    if (entry.isReturnable)
      return [{ label: t('return.action'), icon: <Undo2 size={16} />, onClick: () => onReturn(entry) }];
    if (!entry.isRevocable) return [];
    const label = t(entry.paymentId === null ? 'waive.action' : 'takeBack.action');
    return [{ label, icon: <Undo2 size={16} />, onClick: () => onTakeBack(entry) }];
  };
}
