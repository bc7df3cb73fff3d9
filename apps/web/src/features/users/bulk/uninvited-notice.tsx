import type { User } from '@lichthof/contracts/people/users.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { uninvitedOf } from '../list/listed-users.ts';
import { statusOf } from '../user-display.ts';
import type { UserScope } from '../user-scope.ts';
import { InviteAllDialog } from './invite-all-dialog.tsx';

interface UninvitedNoticeProps {
  scope: UserScope;
  users: User[];
}

/** Above the list: how many nobody has invited yet, and one action for all of them who still live or work here. */
export function UninvitedNotice({ scope, users }: UninvitedNoticeProps) {
  const { t } = useTranslation('users-bulk');
  const [recipients, setRecipients] = useState<User[]>();
  const uninvited = users.filter((user) => statusOf(user) === 'uninvited');
  const present = uninvitedOf(users, localToday());
  return (
    <>
      {present.length > 0 && (
        <Box sx={{ mb: '16px' }}>
          <Notice
            status="info"
            icon={<Mail size={18} aria-hidden />}
            title={t('notice.title', { count: present.length })}
            action={
              <Button variant="outlined" size="small" onClick={() => setRecipients(present)}>
                {t('notice.action')}
              </Button>
            }
          >
            {t('notice.text')}
          </Notice>
        </Box>
      )}
      {recipients && (
        <InviteAllDialog
          scope={scope}
          users={recipients}
          formerCount={uninvited.length - present.length}
          onClose={() => setRecipients(undefined)}
        />
      )}
    </>
  );
}
