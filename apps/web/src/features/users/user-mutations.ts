import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeTenantRecord } from '@lichthof/contracts/people/occupancies.ts';
import * as rights from '@lichthof/contracts/people/user-rights.ts';
import * as contract from '@lichthof/contracts/people/users.ts';
import type { User } from '@lichthof/contracts/people/users.ts';
import type { Role } from '@lichthof/domain/access/role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/call.ts';
import type { UserScope } from './user-scope.ts';
import { estateIn } from './users.queries.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { errorMetadata, errorText } from '../../api/error-text.ts';

interface RightKey {
  userId: number;
  role: Role;
  resourceId: number;
}

/**
 * What changes users and their rights. Afterwards, also when it failed, everything shown is read anew: a right shows in
 * lists of users, in the tree of objects and in apartments.
 */
export function useUserCalls(scope: UserScope) {
  const client = useQueryClient();
  const { customerId } = scope;
  const estate = estateIn(scope);

  const thenRefresh = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } finally {
      void client.invalidateQueries();
    }
  };

  const create = (body: contract.NewUser) =>
    estate
      ? call(contract.createEstateUser, { params: estate, body })
      : call(contract.createUser, { params: scope, body });

  const change = (userId: number, body: BodyOf<typeof contract.changeUser>) =>
    estate
      ? call(contract.changeEstateUser, { params: { ...estate, userId }, body })
      : call(contract.changeUser, { params: { customerId, userId }, body });

  const reset = (userId: number) =>
    estate
      ? call(contract.resetEstateUser, { params: { ...estate, userId } })
      : call(contract.resetUser, { params: { customerId, userId } });

  const resend = (userId: number) =>
    estate
      ? call(contract.resendEstateInvitation, { params: { ...estate, userId } })
      : call(contract.resendInvitation, { params: { customerId, userId } });

  const addRight = (key: RightKey, body: BodyOf<typeof rights.addAccessRight>) =>
    estate
      ? call(rights.addEstateAccessRight, { params: { ...estate, ...key }, body })
      : call(rights.addAccessRight, { params: { customerId, ...key }, body });

  const removeRight = (key: RightKey) =>
    estate
      ? call(rights.removeEstateAccessRight, { params: { ...estate, ...key } })
      : call(rights.removeAccessRight, { params: { customerId, ...key } });

  return {
    create: (body: contract.NewUser) => thenRefresh(create(body)),
    change: (userId: number, body: BodyOf<typeof contract.changeUser>) => thenRefresh(change(userId, body)),
    remove: (userId: number) => thenRefresh(call(contract.deleteUser, { params: { customerId, userId } })),
    reset,
    resend: (userId: number) => thenRefresh(resend(userId)),
    addRight: (key: RightKey, body: BodyOf<typeof rights.addAccessRight>) => thenRefresh(addRight(key, body)),
    removeRight: (key: RightKey) => thenRefresh(removeRight(key)),
    changeOccupancy: (
      place: { estateId: number; apartmentId: number; userId: number },
      body: BodyOf<typeof changeTenantRecord>,
    ) => thenRefresh(call(changeTenantRecord, { params: { customerId, ...place }, body })),
  };
}

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

/**
 * Says in a toast what failed and why, with what stands in the way, for example tariffs; where no reason is known, with
 * the status code of the answer.
 */
export function useFailureToast() {
  const { t } = useTranslation('users');
  const toast = useToast();
  return (title: string, error: unknown) => {
    const fallback = error instanceof ApiError ? t('failure.withCode', { status: error.status }) : t('failure.unknown');
    const names = errorMetadata(error).names;
    toast.error(title, [errorText(error, fallback), names?.join(', ')].filter(Boolean).join(' '));
  };
}
