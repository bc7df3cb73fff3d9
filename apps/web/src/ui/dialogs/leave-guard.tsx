import { useContext, useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Instead of the texts for typed input. */
export interface LeaveTexts {
  title?: string;
  text?: string;
  confirm?: string;
}

interface LeaveGuardProps extends LeaveTexts {
  /** While true, the input is being saved, and the page may change. */
  isSending?: RefObject<boolean>;
}

/** Asks before Back, a link or a reload discards unsaved input; only rendered while there is unsaved input. */
export function LeaveGuard(props: LeaveGuardProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return useContext(DataRouterContext) ? <NavigationGuard {...props} /> : null;
}

function NavigationGuard({ title, text, confirm, isSending }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isSending?.current !== true,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <DiscardDialog {...{ title, text, confirm }} onDiscard={() => blocker.proceed()} onStay={() => blocker.reset()} />
  );
}

interface DiscardDialogProps {
  title?: string | undefined;
  text?: string | undefined;
  confirm?: string | undefined;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks whether the typed input may be discarded. */
export function DiscardDialog({ title, text, confirm, onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <ConfirmDialog
      title={title ?? t('leave.title')}
      text={text ?? t('leave.text')}
      confirmLabel={confirm ?? t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      destructive={confirm === undefined}
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}
