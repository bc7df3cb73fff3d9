import { getMeterDeletion } from '@lichthof/contracts/metering/meter-changes.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { ExchangeDialog } from './devices/exchange-dialog.tsx';
import { CreateMeterDialog } from './form/create-meter-dialog.tsx';
import { EditMeterDialog } from './form/edit-meter-dialog.tsx';
import { meterErrorText } from './meter-errors.ts';
import { useDeleteMeter } from './meters.queries.ts';
import { ReadingDialog } from './readings/reading-dialog.tsx';

export type MeterAct = 'edit' | 'exchange' | 'reading' | 'delete';
/** 'replace' exchanges a device that is not read any more: its latest reading is proposed as the last one. */
export type OpenMeter = { act: 'create'; meter?: undefined } | { act: MeterAct | 'replace'; meter: Meter };

interface MeterDialogsProps {
  params: EstateParams;
  /** All meters of the estate: a new one may be another register of a device. */
  meters: Meter[];
  timeZone: TimeZone;
  open: OpenMeter;
  /** Called with true if the meter was deleted or archived. */
  onClose: (isGone?: boolean) => void;
}

/** The open dialog of a meter. */
export function MeterDialogs({ params, meters, timeZone, open: { act, meter }, onClose }: MeterDialogsProps) {
  const close = () => onClose();
  if (act === 'create') return <CreateMeterDialog {...{ params, meters }} onClose={close} />;
  if (act === 'edit') return <EditMeterDialog {...{ params, meter, meters }} onClose={close} />;
  if (act === 'exchange' || act === 'replace') {
    return <ExchangeDialog {...{ params, meter, meters, timeZone }} isSilent={act === 'replace'} onClose={close} />;
  }
  if (act === 'reading') return <ReadingDialog {...{ params, meter, timeZone }} onClose={close} />;
  return <DeleteMeterDialog {...{ params, meter, onClose }} />;
}

interface DeleteMeterDialogProps {
  params: EstateParams;
  meter: Meter;
  onClose: (isGone?: boolean) => void;
}

/** Says whether the meter would be deleted or archived, and why, and does it. */
export function DeleteMeterDialog({ params: estate, meter, onClose }: DeleteMeterDialogProps) {
  const { t } = useTranslation('meter-details');
  const { meterId, name } = meter;
  const params = { ...estate, meterId };
  const toast = useToast();
  const { data, error, refetch } = useEndpointQuery(getMeterDeletion, { params }, { staleTime: 0, gcTime: 0 });
  const { mutate, isPending } = useDeleteMeter(params);
  const [isErasing, setErasing] = useState(false);
  const remove = () =>
    mutate(isErasing, {
      onSuccess: ({ outcome }) => {
        toast.success(t(`delete.done.${outcome}`), t(`delete.doneText.${outcome}`, { name }));
        onClose(true);
      },
      onError: (failure) => {
        toast.error(t('delete.failed'), meterErrorText(failure, t('delete.failedText')));
        // the obstacle may have changed meanwhile
        void refetch();
      },
    });
  if (!data) {
    return (
      <DialogFrame open title={t('delete.title', { name })} width="confirmation" onClose={() => onClose()}>
        {error ? (
          <ErrorState text={errorText(error, t('delete.notLoaded'))} onRetry={() => void refetch()} />
        ) : (
          <HeaderSkeleton />
        )}
      </DialogFrame>
    );
  }
  const { reasons, isErasable, contracts } = data;
  const outcome = isErasing ? 'erase' : data.outcome;
  return (
    <ConfirmDialog
      title={t(`delete.confirm.${outcome}.title`, { name })}
      text={t(`delete.confirm.${outcome}.text`)}
      confirmLabel={t(`delete.confirm.${outcome}.action`)}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={() => onClose()}
    >
      {outcome !== 'archive' && contracts.length > 0 && (
        <div>{t('delete.leavesContract', { count: contracts.length, names: contracts.join(', ') })}</div>
      )}
      {reasons.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: '20px' }}>
          {reasons.map((reason) => (
            <li key={reason}>{t(`delete.reason.${reason}`)}</li>
          ))}
        </Box>
      )}
      {outcome === 'archive' && <div>{t('delete.confirm.archive.safe')}</div>}
      {outcome === 'archive' && isErasable && (
        <div>
          {t('delete.erasable')}{' '}
          <Link component="button" type="button" onClick={() => setErasing(true)}>
            {t('delete.erase')}
          </Link>
        </div>
      )}
    </ConfirmDialog>
  );
}
