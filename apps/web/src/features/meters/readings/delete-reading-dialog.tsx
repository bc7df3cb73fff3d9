import type { Reading } from '@lichthof/contracts/readings.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { formatDayAndTime } from '../../../i18n/date-formats.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { formatCounter, type BaseUnit } from '../meter-texts.ts';
import type { MeterParams } from '../meters.queries.ts';
import { useDeleteReading } from './readings.queries.ts';

interface DeleteReadingDialogProps {
  params: MeterParams;
  reading: Reading;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
  onClose: () => void;
}

export function DeleteReadingDialog({ params, reading, baseUnit, timeZone, onClose }: DeleteReadingDialogProps) {
  const { t } = useTranslation('meter-readings');
  const toast = useToast();
  const { mutate, isPending } = useDeleteReading(params);
  const facts = { counter: formatCounter(reading.counter, baseUnit), at: formatDayAndTime(reading.at, timeZone) };
  const remove = () =>
    mutate(reading.at, {
      onSuccess: () => toast.success(t('delete.done'), t('delete.doneText', facts)),
      onError: (error) => toast.error(t('delete.failed'), errorText(error, t('delete.failedText'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', facts)}
      confirmLabel={t('delete.submit')}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
