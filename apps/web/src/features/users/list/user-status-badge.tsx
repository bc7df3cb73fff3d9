import type { User } from '@lichthof/contracts/people/users.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { statusOf } from '../user-display.ts';

interface UserStatusBadgeProps {
  user: Pick<User, 'invitationCompleted' | 'invitedAt'>;
  /** In a table a phone has no room for the day. */
  isShort?: boolean;
}

export function UserStatusBadge({ user, isShort = false }: UserStatusBadgeProps) {
  const { t } = useTranslation('users');
  const status = statusOf(user);
  if (status === 'active') {
    return (
      <StatusBadge status="success" quiet>
        {t('status.active')}
      </StatusBadge>
    );
  }
  if (status === 'uninvited') {
    // the notice above the list says it; a badge for each of forty rows would hide what is special
    return isShort ? (
      <>
        <span aria-hidden>{missing}</span>
        <VisuallyHidden>{t('status.uninvited')}</VisuallyHidden>
      </>
    ) : (
      <StatusBadge status="neutral">{t('status.uninvited')}</StatusBadge>
    );
  }
  const day = user.invitedAt && formatDay(localDayOf(Date.parse(user.invitedAt), defaultTimeZone));
  return (
    <StatusBadge status="info" icon={<Mail size={14} />}>
      <span>
        {t('status.invited')}
        {day && (
          <Box component="span" sx={isShort ? { display: { xs: 'none', sm: 'inline' } } : undefined}>
            {t('status.since', { day })}
          </Box>
        )}
      </span>
    </StatusBadge>
  );
}
