import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { UserDetails } from '@lichthof/contracts/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { keepTyped } from '../../../ui/dialogs/keep-typed.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { nameOf } from '../user-name.ts';
import type { UserScope } from '../user-scope.ts';
import { useUserCalls } from '../use-user-calls.ts';
import { userQuery } from '../users.queries.ts';
import { changedFields, formOf, type UserForm } from './user-form.ts';

interface SaveUser {
  scope: UserScope;
  user: UserDetails;
  form: UseFormReturn<UserForm, unknown, UserForm>;
}

/** Saves over the version that was read; somebody else's change in between is shown and decided on. */
export function useSaveUser({ scope, user, form }: SaveUser) {
  const { t } = useTranslation('users-details');
  const client = useQueryClient();
  const toast = useToast();
  const fail = useFailureToast();
  const calls = useUserCalls(scope);
  const [read, setRead] = useState(user);
  const [conflict, setConflict] = useState<{ now: UserDetails; fields: (keyof UserForm)[] }>();

  const save = async (filled: UserForm) => {
    const saved = await calls.change(read.userId, { ...filled, version: read.version });
    toast.success(t('edit.done'), t('edit.doneText', { name: nameOf(saved) }));
  };
  const explain = async (failure: unknown) => {
    const code = failure instanceof ApiError ? failure.body.metadata?.code : undefined;
    if (code === ErrorCode.ChangedByOthers) {
      const now = await client.fetchQuery({ ...userQuery(scope, read.userId), staleTime: 0 }).catch(() => undefined);
      if (now) return setConflict({ now, fields: changedFields(read, now) });
    }
    const isAtField = putFieldError(form, failure, { Email: 'email', FirstName: 'firstName', LastName: 'lastName' });
    if (!isAtField) fail(t('edit.failed'), failure);
  };
  const settle = (whose: 'mine' | 'theirs') => {
    if (!conflict) return;
    const states = { before: formOf(read), theirs: formOf(conflict.now) };
    form.reset(whose === 'theirs' ? states.theirs : keepTyped(form.getValues(), states), {
      keepDefaultValues: whose === 'mine',
    });
    setRead(conflict.now);
    setConflict(undefined);
  };
  return { read, conflict, save, explain, settle };
}
