import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { Recalculation } from '@lichthof/contracts/metering/recalculations.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useIsCustomerAdmin, useStartRecalculation } from './recalculations.queries.ts';

interface RecalculationNoticeProps {
  customerId: number;
  meters: Meter[];
}

/** Changes whose recalculation waits for the night; a customer admin can start it now. */
export function RecalculationNotice({ customerId, meters }: RecalculationNoticeProps) {
  const { t } = useTranslation('meters');
  const isAdmin = useIsCustomerAdmin(customerId);
  const { mutate, data: run, error, isPending } = useStartRecalculation(customerId);
  const waiting = meters.filter(({ waitingChange }) => waitingChange);
  return (
    <Box aria-live="polite" sx={{ '&:not(:empty)': { mb: '12px', display: 'grid', gap: '8px' } }}>
      {waiting.length > 0 && (
        <Notice
          status="info"
          title={t('waiting.title', { count: waiting.length, name: getFirst(waiting).name })}
          action={
            isAdmin && (
              <BusyButton size="small" busy={isPending} onClick={() => mutate()}>
                {t('waiting.start')}
              </BusyButton>
            )
          }
        >
          {t('waiting.text')}
        </Notice>
      )}
      {error && (
        <Notice status="error" title={t('waiting.failed')}>
          {errorText(error, t('waiting.failedText'))}
        </Notice>
      )}
      {run && <RunResult run={run} />}
    </Box>
  );
}

function RunResult({ run }: { run: Recalculation }) {
  const { t } = useTranslation('meters');
  const { finishedAt, failure, changes, days } = run;
  if (failure !== null) {
    return (
      <Notice status="error" title={t('waiting.failed')}>
        {t('waiting.failedText')}
      </Notice>
    );
  }
  if (finishedAt === null) return <Notice status="info">{t('waiting.running')}</Notice>;
  return (
    <Notice status="success" title={t('waiting.done')}>
      {t('waiting.changes', { count: changes })}, {t('waiting.days', { count: days })}.
    </Notice>
  );
}

/** A new kind or measuring point whose recalculation waits for the night. */
export function WaitingNotice({ meter: { waitingChange } }: { meter: Pick<Meter, 'waitingChange'> }) {
  const { t } = useTranslation('meters');
  if (!waitingChange) return null;
  const { kind, measuringPoint, fromDay } = waitingChange;
  return (
    <Notice status="info" title={t('waiting.oneTitle')}>
      {t('waiting.oneText', {
        place: t(`measuringPoint.${measuringPoint}`),
        kind: t(`kind.${kind}`),
        day: formatDay(fromDay),
      })}
    </Notice>
  );
}
