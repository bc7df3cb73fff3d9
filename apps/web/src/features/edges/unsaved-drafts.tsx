import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { BusyButton } from '../../ui/dialogs/busy-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';

interface SaveBarProps {
  /** Registers whose meter was changed and not saved. */
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays in sight while something is not saved. */
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

/** Asks before what is not saved is lost; put it on the page while there is something. */
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
