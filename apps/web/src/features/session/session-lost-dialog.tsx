import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { User } from 'oidc-client-ts';
import { useCallback, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAgainPath } from '../../api/session.ts';
import { useCurrentUser } from '../../api/session.queries.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { takeOver } from './hand-over.ts';
import { useNewSession } from './use-new-session.ts';

type Attempt = 'none' | 'opened' | 'blocked';

/** On top of everything: the visitor signs in in another window, and what was typed here stays. */
export function SessionLostDialog() {
  const { t } = useTranslation('session');
  const toast = useToast();
  const [attempt, setAttempt] = useState<Attempt>('none');
  const handleRestored = useCallback(() => toast.success(t('restored')), [toast, t]);
  const { requestId, other, forgetOther } = useNewSession(handleRestored);
  const url = `${signInAgainPath}?request=${requestId}`;
  if (other) return <OtherUserDialog other={other} url={url} onOpen={forgetOther} />;
  return (
    <DialogFrame
      open
      mustAnswer
      width="confirmation"
      title={t('lost.title')}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t('lost.reload')}</Button>
          <SignInLink url={url} label={t('lost.open')} onOpen={setAttempt} />
        </>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>{t('lost.text')}</div>
        {attempt === 'opened' && <Notice status="info">{t('lost.opened')}</Notice>}
        {attempt === 'blocked' && (
          <Notice status="warning">
            {t('lost.blocked')}{' '}
            <a href={url} target="_blank" rel="noreferrer">
              {t('lost.blockedLink')}
            </a>
          </Notice>
        )}
      </Stack>
    </DialogFrame>
  );
}

interface SignInLinkProps {
  url: string;
  label: string;
  onOpen: (attempt: Attempt) => void;
}

const windowFeatures = 'popup,width=520,height=760';

/** A link, so that it opens a tab where the browser blocks windows. */
function SignInLink({ url, label, onOpen }: SignInLinkProps) {
  const handleClick = (event: MouseEvent) => {
    const opened = window.open(url, 'lichthof-sign-in', windowFeatures);
    if (opened) event.preventDefault();
    opened?.focus();
    onOpen(opened ? 'opened' : 'blocked');
  };
  return (
    <Button
      autoFocus
      variant="contained"
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}

interface OtherUserDialogProps {
  other: User;
  url: string;
  onOpen: () => void;
}

/** What was typed belongs to the user before, so only that user may go on with it. */
export function OtherUserDialog({ other, url, onOpen }: OtherUserDialogProps) {
  const { t } = useTranslation('session');
  const { firstName, lastName } = useCurrentUser();
  const names = { own: `${firstName} ${lastName}`, other: other.profile.name ?? other.profile.email ?? '' };
  const change = async () => {
    await takeOver(other);
    window.location.assign('/');
  };
  return (
    <DialogFrame
      open
      mustAnswer
      width="confirmation"
      title={t('other.title')}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={() => void change()}>{t('other.change')}</Button>
          <SignInLink url={`${url}&ask`} label={t('other.again')} onOpen={onOpen} />
        </>
      }
    >
      {t('other.text', names)}
    </DialogFrame>
  );
}
