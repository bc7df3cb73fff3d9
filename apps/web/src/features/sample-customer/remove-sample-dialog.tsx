import { previewSampleRemoval, sampleContentKinds } from '@lichthof/contracts/places/sample-customer.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useRemoveSample } from './sample-customer.queries.ts';

interface RemoveSampleDialogProps {
  customerId: number;
  onClose: () => void;
}

/** Says how much goes, and that nothing else does. */
export function RemoveSampleDialog({ customerId, onClose }: RemoveSampleDialogProps) {
  const { t } = useTranslation('sample-customer');
  const toast = useToast();
  const { data } = useEndpointQuery(previewSampleRemoval, { params: { sampleCustomerId: customerId } });
  const { mutate, isPending } = useRemoveSample(customerId);
  const remove = () =>
    mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => toast.error(t('removal.failed'), errorText(error, t('removal.failed'))),
    });
  return (
    <ConfirmDialog
      title={t('removal.title')}
      text={t('removal.text')}
      confirmLabel={t('removal.confirm')}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {data && (
        <FactList
          isCompact
          facts={sampleContentKinds.map((kind) => ({
            label: t(`contents.${kind}`),
            fact: formatNumber(data[kind] ?? 0),
          }))}
        />
      )}
      <Typography variant="small" sx={{ color: 'text.secondary' }}>
        {t('removal.kept')}
      </Typography>
    </ConfirmDialog>
  );
}
