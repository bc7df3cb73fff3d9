import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/toast-context.ts';

/** Runs what makes and saves a file in the browser, and says when that failed. */
export function useSave(): (save: () => void | Promise<void>) => void {
  const { t } = useTranslation('ui');
  const toast = useToast();
  const run = async (save: () => void | Promise<void>) => {
    try {
      await save();
    } catch {
      toast.error(t('fileSaving.failed'), t('fileSaving.failedText'));
    }
  };
  return (save) => void run(save);
}
