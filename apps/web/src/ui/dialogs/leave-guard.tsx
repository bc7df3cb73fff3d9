import { useContext, useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Another title and text than those for what was typed into a form. */
  title?: string;
  text?: string;
  /** While it is true what was typed is being saved, and another page may follow. */
  isSending?: RefObject<boolean>;
}

/** Asks before unsaved input is lost to Back, a link or a reload; render it only while there is any. */
export function LeaveGuard(props: LeaveGuardProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return useContext(DataRouterContext) ? <NavigationGuard {...props} /> : null;
}

function NavigationGuard({ title, text, isSending }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isSending?.current !== true,
  );
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog {...{ title, text }} onDiscard={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

interface DiscardDialogProps {
  title?: string | undefined;
  text?: string | undefined;
  onDiscard: () => void;
  onStay: () => void;
}

/** Whether what was typed may be lost. */
export function DiscardDialog({ title, text, onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <ConfirmDialog
      title={title ?? t('leave.title')}
      text={text ?? t('leave.text')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      destructive
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}
