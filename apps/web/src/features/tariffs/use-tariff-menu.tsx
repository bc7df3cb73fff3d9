import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { CalendarPlus, Copy, Pencil, Trash2, UserPlus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useTariffActions } from './tariffs.queries.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const AssignTariffDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./changes/assign-tariff-dialog.tsx'), loadTexts('tariff-changes')]);
  return { default: dialog.AssignTariffDialog };
});
const NewPricesLoader = lazyPart(async () => {
  const texts = loadTexts('tariff-changes', 'tariffs-wizard');
  const [dialog] = await Promise.all([import('./changes/new-prices-loader.tsx'), texts]);
  return { default: dialog.NewPricesLoader };
});

interface TariffMenu {
  menuOf: (tariff: Tariff) => MenuEntry[];
  openNewPrices: (tariffId: number) => void;
  /** The dialog that an entry has opened. */
  dialog: ReactNode;
}

/** The actions for a tariff of the list. */
export function useTariffMenu(params: EstateParams, { onRename }: { onRename: (tariff: Tariff) => void }): TariffMenu {
  const { t } = useTranslation('tariffs');
  const toast = useToast();
  const { copy } = useTariffActions(params);
  const [deleted, setDeleted] = useState<Tariff>();
  const [assigned, setAssigned] = useState<Tariff>();
  const [repricedId, setRepricedId] = useState<number>();

  const duplicate = async ({ tariffId }: Tariff) => {
    try {
      const { name, startDate } = await copy(tariffId);
      toast.success(t('copy.done'), t('copy.doneText', { name, day: formatDay(startDate) }));
    } catch (error) {
      toast.error(t('copy.failed'), errorText(error, t('rename.failed')));
    }
  };
  const deleteNote = ({ participantCount, isUsed }: Tariff) =>
    participantCount > 0 ? t('action.assigned', { count: participantCount }) : isUsed ? t('action.inUse') : undefined;

  const menuOf = (tariff: Tariff): MenuEntry[] => {
    const note = deleteNote(tariff);
    return [
      {
        label: t('action.assign'),
        icon: <UserPlus size={16} aria-hidden />,
        onClick: () => setAssigned(tariff),
      },
      {
        label: t('action.prices'),
        icon: <CalendarPlus size={16} aria-hidden />,
        onClick: () => setRepricedId(tariff.tariffId),
      },
      { label: t('action.copy'), icon: <Copy size={16} aria-hidden />, onClick: () => void duplicate(tariff) },
      { label: t('action.rename'), icon: <Pencil size={16} aria-hidden />, onClick: () => onRename(tariff) },
      {
        label: t('action.delete'),
        icon: <Trash2 size={16} aria-hidden />,
        destructive: true,
        disabled: tariff.isUsed,
        ...(note !== undefined && { note }),
        onClick: () => setDeleted(tariff),
      },
    ];
  };
  const dialog = (
    <Suspense>
      {deleted && <DeleteTariffDialog params={params} tariff={deleted} onClose={() => setDeleted(undefined)} />}
      {assigned && <AssignTariffDialog estate={params} tariff={assigned} onClose={() => setAssigned(undefined)} />}
      {repricedId !== undefined && (
        <NewPricesLoader params={{ ...params, tariffId: repricedId }} onClose={() => setRepricedId(undefined)} />
      )}
    </Suspense>
  );
  return { menuOf, openNewPrices: setRepricedId, dialog };
}

interface DeleteTariffDialogProps {
  params: EstateParams;
  tariff: Tariff;
  onClose: () => void;
}

export function DeleteTariffDialog({ params, tariff, onClose }: DeleteTariffDialogProps) {
  const { t } = useTranslation('tariffs');
  const toast = useToast();
  const { remove } = useTariffActions(params);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove(tariff);
      toast.success(t('delete.done'));
    } catch (error) {
      toast.error(t('delete.failed'), errorText(error, t('delete.failedText')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name: tariff.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
