import type { Meter } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { devicesQuery } from '../meters.queries.ts';
import type { ExchangedDevice } from './exchange-form.ts';
import { ExchangeWizard } from './exchange-wizard.tsx';

export interface ExchangeDialogProps {
  params: EstateParams;
  meter: Meter;
  /** All of the estate: other registers may sit in the same box. */
  meters: Meter[];
  timeZone: TimeZone;
  onClose: () => void;
}

/** Leads through the exchange of the box that a meter sits in now, with all its registers. */
export function ExchangeDialog(props: ExchangeDialogProps) {
  const { params, meter, meters, onClose } = props;
  const { t } = useTranslation('meter-exchange');
  const { data, error, refetch } = useQuery({ ...devicesQuery({ ...params, meterId: meter.meterId }), staleTime: 0 });
  const found = data?.find(({ to }) => to === null);
  if (found) {
    const readingOf = (meterId: number) => meters.find((one) => one.meterId === meterId)?.reading ?? null;
    const registers = found.meters.map((register) => ({ ...register, reading: readingOf(register.meterId) }));
    const device: ExchangedDevice = { ...found, registers };
    return <ExchangeWizard {...props} device={device} />;
  }
  return (
    <DialogFrame open title={t('title')} context={meter.name} onClose={onClose}>
      {error && <ErrorState text={errorText(error, t('notLoaded'))} onRetry={() => void refetch()} />}
      {data && !error && <EmptyState title={t('noDevice')} text={t('noDeviceText')} />}
      {!data && !error && <HeaderSkeleton />}
    </DialogFrame>
  );
}
