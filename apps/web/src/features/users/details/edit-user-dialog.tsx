import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useState } from 'react';
import { errorFacts, errorMetadata } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { UserScope } from '../user-scope.ts';
import { userQuery } from '../users.queries.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { nameOf, statusOf } from '../user-display.ts';
import { changedFields, formOf, type UserForm, userFormSchema } from './user-form.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { keepOwnChanges } from '../../../ui/dialogs/keep-changes.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast, useUserCalls } from '../user-mutations.ts';

/** Says what another e-mail leads to. */
const emailTextOf = { active: 'emailConfirm', invited: 'emailInvited', uninvited: 'emailMoves' } as const;

interface EditUserDialogProps {
  scope: UserScope;
  userId: number;
  onClose: () => void;
}

/** Name, e-mail and phone of a user, as far as the caller may change them. */
export function EditUserDialog({ scope, userId, onClose }: EditUserDialogProps) {
  const { t } = useTranslation('users-details');
  const { data: user, error, refetch } = useQuery(userQuery(scope, userId));
  if (user) return <EditUserForm {...{ scope, user, onClose }} />;
  if (!error) return null;
  return (
    <DialogFrame open title={t('edit.title')} onClose={onClose}>
      <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />
    </DialogFrame>
  );
}

interface EditUserFormProps {
  scope: UserScope;
  user: UserDetails;
  onClose: () => void;
}

function EditUserForm({ scope, user, onClose }: EditUserFormProps) {
  const { t } = useTranslation('users-details');
  const { t: sentenceOf } = useTranslation('error-codes');
  const initialValues = formOf(user);
  const form = useDialogForm<UserForm, UserForm>(userFormSchema, initialValues);
  const { read, conflict, save, explain, resolve } = useSaveUser({ scope, user, form });
  const email = useWatch({ control: form.control, name: 'email' });
  const isMoved = email.trim().toLowerCase() !== read.email.toLowerCase();
  const isFixed = !read.isAccountChangeable;
  return (
    <FormDialog
      title={t('edit.title')}
      context={nameOf(read)}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => void explain(error)}
      onClose={onClose}
    >
      {conflict && (
        <ChangedNotice
          changes={conflict.fields.map((name) => ({
            label: t(`users:field.${name}`),
            theirs: formOf(conflict.now)[name] || '–',
          }))}
          onTakeTheirs={() => resolve('theirs')}
          onKeepMine={() => resolve('mine')}
        />
      )}
      {read.pendingEmail && <Notice status="info">{t('edit.emailPending', { email: read.pendingEmail })}</Notice>}
      {isFixed && <Notice status="info">{sentenceOf('UserElsewhere')}</Notice>}
      <FormRow>
        <TextField name="firstName" label={t('users:field.firstName')} disabled={isFixed} autoComplete="off" />
        <TextField name="lastName" label={t('users:field.lastName')} disabled={isFixed} autoComplete="off" />
      </FormRow>
      <TextField
        name="email"
        label={t('users:field.email')}
        inputMode="email"
        autoComplete="off"
        disabled={isFixed}
        help={t(`edit.${isMoved ? emailTextOf[statusOf(read)] : 'emailHelp'}`)}
      />
      <TextField name="phone" label={t('users:field.phone')} inputMode="tel" autoComplete="off" optional />
    </FormDialog>
  );
}

interface SaveUser {
  scope: UserScope;
  user: UserDetails;
  form: UseFormReturn<UserForm, unknown, UserForm>;
}

/** Saves over the version that was read; somebody else's change in between is shown and decided on. */
function useSaveUser({ scope, user, form }: SaveUser) {
  const { t } = useTranslation('users-details');
  const client = useQueryClient();
  const toast = useToast();
  const fail = useFailureToast();
  const calls = useUserCalls(scope);
  const [read, setRead] = useState(user);
  const [conflict, setConflict] = useState<{ now: UserDetails; fields: (keyof UserForm)[] }>();

  const save = async (filled: UserForm) => {
    const saved = await calls.change(read.userId, { ...filled, version: read.version });
    const isWaiting = saved.pendingEmail !== null && saved.pendingEmail !== read.pendingEmail;
    const text = isWaiting
      ? t('edit.waitingText', { email: saved.pendingEmail })
      : t('edit.doneText', { name: nameOf(saved) });
    toast.success(t('edit.done'), text);
  };
  const explain = async (failure: unknown) => {
    const { code } = errorMetadata(failure);
    if (code === ErrorCode.ChangedByOthers) {
      const now = await client.fetchQuery({ ...userQuery(scope, read.userId), staleTime: 0 }).catch(() => undefined);
      if (now) return setConflict({ now, fields: changedFields(read, now) });
    }
    const isAtField = putFieldError(form, failure, { Email: 'email', FirstName: 'firstName', LastName: 'lastName' });
    if (!isAtField) fail(t('edit.failed'), failure);
  };
  const resolve = (whose: 'mine' | 'theirs') => {
    if (!conflict) return;
    const states = { before: formOf(read), theirs: formOf(conflict.now) };
    form.reset(whose === 'theirs' ? states.theirs : keepOwnChanges(form.getValues(), states), {
      keepDefaultValues: whose === 'mine',
    });
    setRead(conflict.now);
    setConflict(undefined);
  };
  return { read, conflict, save, explain, resolve };
}
