import type { User } from '@lichthof/contracts/people/users.ts';
import * as contract from '@lichthof/contracts/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { ProviderAwayError, SessionLostError } from '../../../api/session-loss.ts';
import type { UserScope } from '../user-scope.ts';
import { estateIn } from '../users.queries.ts';

interface FailedInvitation {
  user: User;
  reason: string;
}

export interface InvitationRun {
  state: 'question' | 'running' | 'done';
  users: User[];
  sent: number;
  failed: FailedInvitation[];
}

/** Sends invitations one after the other, so that a mail server is never asked for many at once; tells who failed. */
export function useInviteAll(scope: UserScope, users: User[]) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const [run, setRun] = useState<InvitationRun>({ state: 'question', users, sent: 0, failed: [] });
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const start = async (recipients: User[]) => {
    isStopped.current = false;
    let sent = 0;
    const failed: FailedInvitation[] = [];
    const show = (state: InvitationRun['state']) => setRun({ state, users: recipients, sent, failed: [...failed] });
    show('running');
    for (const user of recipients) {
      if (isStopped.current) break;
      try {
        await invite(scope, user);
        sent += 1;
      } catch (error) {
        failed.push({ user, reason: errorText(error, t('invitation.failed')) });
        if (isFailingForAll(error)) isStopped.current = true;
      }
      show('running');
    }
    show('done');
    void client.invalidateQueries();
  };

  return { run, start, stop: () => (isStopped.current = true) };
}

function invite(scope: UserScope, { userId }: User): Promise<void> {
  const estate = estateIn(scope);
  return estate
    ? call(contract.resendEstateInvitation, { params: { ...estate, userId } })
    : call(contract.resendInvitation, { params: { ...scope, userId } });
}

/** Without a server, a session or the right the next ones would fail too. */
function isFailingForAll(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 403 || error.status >= 500;
  return error instanceof TypeError || error instanceof SessionLostError || error instanceof ProviderAwayError;
}
