import type { GapFill } from '@lichthof/contracts/metering/gap-fills.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { rangeText } from './gap-texts.ts';
import type { MeterParams } from '../meters.queries.ts';
import { useRevokeGapFill } from './gaps.queries.ts';

interface RevokeGapFillDialogProps {
  params: MeterParams;
  meter: Pick<Meter, 'name'>;
  fill: GapFill;
  timeZone: TimeZone;
  onClose: () => void;
}

export function RevokeGapFillDialog({ params, meter, fill, timeZone, onClose }: RevokeGapFillDialogProps) {
  const { t } = useTranslation('meter-gaps');
  const toast = useToast();
  const { mutate, isPending } = useRevokeGapFill(params);

  const revoke = () =>
    mutate(fill.gapFillId, {
      onSuccess: ({ quarterHours }) => {
        toast.success(t('revoke.done'), t('revoke.doneText', { count: quarterHours }));
        onClose();
      },
      onError: (error) => {
        toast.error(t('revoke.failed'), errorText(error, t('dialog.nothingChanged')));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('revoke.title')}
      text={t('revoke.text', {
        count: fill.remaining,
        amount: formatNumber(fill.remaining),
        meter: meter.name,
        range: rangeText(t, fill, timeZone),
      })}
      confirmLabel={t('revoke.confirm')}
      destructive
      busy={isPending}
      onConfirm={revoke}
      onCancel={onClose}
    >
      {t('revoke.safe')}
    </ConfirmDialog>
  );
}
