import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import Button from '@mui/material/Button';
import { KeyRound, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccountMails } from '../user-mutations.ts';
import type { UserScope } from '../user-scope.ts';
import { statusOf } from '../user-display.ts';

interface MailButtonProps {
  scope: UserScope;
  user: UserDetails;
  /** A phone has no room for it beside the name. */
  place: 'title' | 'phone';
}

const displayAt = { title: { xs: 'none', sm: 'inline-flex' }, phone: { xs: 'inline-flex', sm: 'none' } };

/** The invitation, for the first time or again, or a link for a new password. */
export function MailButton({ scope, user, place }: MailButtonProps) {
  const { t } = useTranslation('users');
  const { reset, invite } = useAccountMails(scope);
  const status = statusOf(user);
  const { label, icon, send } =
    status === 'active'
      ? { label: t('menu.reset'), icon: <KeyRound size={14} />, send: reset }
      : { label: t(`menu.mail.${status}`), icon: <Mail size={14} />, send: invite };
  return (
    <Button
      size="small"
      startIcon={icon}
      onClick={() => void send(user)}
      sx={{ flex: 'none', display: displayAt[place] }}
    >
      {label}
    </Button>
  );
}
