import type { User } from '@lichthof/contracts/people/users.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { nameOf } from '../user-display.ts';
import type { UserScope } from '../user-scope.ts';
import { type InvitationRun, useInviteAll } from './use-invite-all.ts';

interface InviteAllDialogProps {
  scope: UserScope;
  users: User[];
  /** Uninvited people who have moved out. */
  formerCount: number;
  onClose: () => void;
}

/** Asks, sends the invitations with a bar, and names whom none has reached. */
export function InviteAllDialog({ scope, users, formerCount, onClose }: InviteAllDialogProps) {
  const { t } = useTranslation('users-bulk');
  const { run, start, stop } = useInviteAll(scope, users);
  const failed = run.failed.map(({ user }) => user);
  return (
    <DialogFrame
      open
      width="form"
      minHeight={340}
      title={titleOf(run, t)}
      mustAnswer={run.state === 'running'}
      onClose={onClose}
      actions={
        <Actions
          state={run.state}
          count={run.state === 'question' ? users.length : failed.length}
          onStart={() => void start(run.state === 'question' ? users : failed)}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      {run.state === 'question' && <Question users={users} formerCount={formerCount} />}
      {run.state === 'running' && (
        <Stack sx={{ gap: '16px' }}>
          <LeaveGuard title={t('running.title')} text={t('running.note')} />
          <Progress
            label={t('running.label')}
            share={(run.sent + run.failed.length) / run.users.length}
            detail={t('running.detail', { done: run.sent + run.failed.length, all: run.users.length })}
          />
          <div>{t('running.note')}</div>
        </Stack>
      )}
      {run.state === 'done' && <Result run={run} />}
    </DialogFrame>
  );
}

type Translate = ReturnType<typeof useTranslation<'users-bulk'>>['t'];

function titleOf({ state, users, sent, failed }: InvitationRun, t: Translate): string {
  if (state === 'question') return t('dialog.title', { count: users.length });
  if (state === 'running') return t('running.title');
  if (failed.length > 0) return t('done.titlePartly');
  return t(sent < users.length ? 'done.titleStopped' : 'done.title');
}

function Question({ users, formerCount }: { users: User[]; formerCount: number }) {
  const { t } = useTranslation('users-bulk');
  return (
    <Stack sx={{ gap: '12px' }}>
      <div>{t('dialog.text')}</div>
      {formerCount > 0 && <div>{t('dialog.former', { count: formerCount })}</div>}
      <Box component="ul" aria-label={t('dialog.recipients')} sx={framedList} tabIndex={0}>
        {users.map((user) => (
          <li key={user.userId}>
            {nameOf(user)}{' '}
            <Box component="span">
              <EmailText email={user.email} />
            </Box>
          </li>
        ))}
      </Box>
    </Stack>
  );
}

function Result({ run: { users, sent, failed } }: { run: InvitationRun }) {
  const { t } = useTranslation('users-bulk');
  const left = users.length - sent - failed.length;
  return (
    <Stack sx={{ gap: '12px' }}>
      {sent > 0 && <Notice status="success">{t('done.sent', { count: sent })}</Notice>}
      {failed.length > 0 && (
        <Notice status="error" title={t('done.failed', { count: failed.length })}>
          <Box component="ul" sx={{ ...list, maxHeight: 'none', mt: '8px' }}>
            {failed.map(({ user, reason }) => (
              <li key={user.userId}>
                {nameOf(user)} <Box component="span">{`${user.email}: ${reason}`}</Box>
              </li>
            ))}
          </Box>
        </Notice>
      )}
      {left > 0 && <Notice status="info">{t('done.left', { count: left })}</Notice>}
    </Stack>
  );
}

const list = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 260,
  overflowY: 'auto',
  '& li': { padding: '6px 0', overflowWrap: 'anywhere' },
  '& li > span': { display: 'block', fontSize: '0.75rem', lineHeight: '16px', color: 'text.secondary' },
} satisfies SxStyle;

const framedList = { ...list, px: '12px', border: 1, borderColor: 'divider', borderRadius: '8px' } satisfies SxStyle;

interface ActionsProps {
  state: InvitationRun['state'];
  /** How many the main button sends to. */
  count: number;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

function Actions({ state, count, onStart, onStop, onClose }: ActionsProps) {
  const { t } = useTranslation('users-bulk');
  const { t: ui } = useTranslation('ui');
  if (state === 'running') return <Button onClick={onStop}>{t('running.stop')}</Button>;
  const isQuestion = state === 'question';
  return (
    <>
      {isQuestion && <Button onClick={onClose}>{ui('cancel')}</Button>}
      {count > 0 && (
        <Button variant={isQuestion ? 'contained' : 'outlined'} onClick={onStart}>
          {t(isQuestion ? 'dialog.submit' : 'done.again', { count })}
        </Button>
      )}
      {!isQuestion && (
        <Button variant="contained" onClick={onClose}>
          {t('done.close')}
        </Button>
      )}
    </>
  );
}
