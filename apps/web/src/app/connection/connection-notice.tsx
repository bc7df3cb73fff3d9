import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toasts/toast-context.ts';

/** A connection that is back within this time is not worth a word. */
const calmMs = 1_000;

export const useIsConnected = () => useSyncExternalStore(subscribe, isConnected);
const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isConnected = () => onlineManager.isOnline();

/** Says, also above dialogs, that the connection is lost, as long as it is. */
export function ConnectionNotice() {
  const { t } = useTranslation('app');
  const { keep } = useToast();
  const isLost = !useIsConnected();

  useEffect(() => {
    if (!isLost) return undefined;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => (close = keep(t('connection.title'), t('connection.text'))), calmMs);
    return () => {
      clearTimeout(timer);
      close?.();
    };
  }, [isLost, keep, t]);
  return null;
}
