import type { Reminder } from '@lichthof/contracts/payments/reminders.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

/** Whether and when a reminder was sent. */
export function LetterState({ reminder: { state, delivery, sentOn } }: { reminder: Reminder }) {
  const { t } = useTranslation('reminders');
  if (state === 'sent') {
    return (
      <StatusBadge status="success" quiet>
        {t('letter.sent', { day: formatDay(sentOn) })}
      </StatusBadge>
    );
  }
  if (state === 'failed') return <StatusBadge status="error">{t('letter.notMailed')}</StatusBadge>;
  return (
    <StatusBadge status={delivery === 'post' ? 'warning' : 'neutral'}>
      {t(delivery === 'post' ? 'letter.toPost' : 'letter.waiting')}
    </StatusBadge>
  );
}
