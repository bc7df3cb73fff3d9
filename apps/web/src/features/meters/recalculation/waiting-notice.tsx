import type { Meter } from '@lichthof/contracts/meters.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/date-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** A new kind or place that key figures do not follow before the night. */
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
