import type { User } from '@lichthof/contracts/users.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useFailureToast } from './use-failure-toast.ts';
import type { UserScope } from './user-scope.ts';
import { useUserCalls } from './use-user-calls.ts';

/** The two mails with a link to choose a password: the invitation, also once more, or for a new password. */
export function useAccountMails(scope: UserScope) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const fail = useFailureToast();
  const calls = useUserCalls(scope);

  const reset = async ({ userId, email }: Pick<User, 'userId' | 'email'>) => {
    try {
      await calls.reset(userId);
      toast.success(t('reset.done'), t('reset.doneText', { email }));
    } catch (error) {
      fail(t('reset.failed'), error);
    }
  };
  const invite = async ({ userId, email, invitedAt }: Pick<User, 'userId' | 'email' | 'invitedAt'>) => {
    try {
      await calls.resend(userId);
      toast.success(t('invitation.done'), t(invitedAt ? 'invitation.againText' : 'invitation.firstText', { email }));
    } catch (error) {
      fail(t('invitation.failed'), error);
    }
  };
  return { reset, invite };
}
