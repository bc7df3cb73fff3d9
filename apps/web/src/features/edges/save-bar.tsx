import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';

interface SaveBarProps {
  /** Number of registers with an unsaved assignment. */
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Bar at the foot of the page with the number of unsaved assignments. */
export function SaveBar({ count, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('edges');
  return (
    <FootBar isStatus note={t('save.count', { count })}>
      <Button disabled={isSaving} onClick={onDiscard}>
        {t('save.discard')}
      </Button>
      <BusyButton variant="contained" busy={isSaving} onClick={onSave}>
        {t('save.action')}
      </BusyButton>
    </FootBar>
  );
}

/** Asks before unsaved changes are lost; render it only while there are any. */
export function LeaveGuard() {
  const { t } = useTranslation('edges');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      destructive
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
