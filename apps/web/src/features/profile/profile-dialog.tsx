import { getEstateUser, getUser, listEstateUsers, listUsers } from '@lichthof/contracts/people/users.ts';
import { changeCurrentUser, ownDataSchema, resetCurrentUser, type CurrentUser } from '@lichthof/contracts/session.ts';
import { userFields, type UserFields } from '@lichthof/domain/fields/user-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import { putFieldError } from '../../api/field-errors.ts';
import { refetch } from '../../api/refetch.ts';
import { currentUserQuery, useCurrentUser } from '../../api/session.queries.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { formValues } from '../../ui/fields/form-values.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';

const schema = ownDataSchema.required();
type OwnData = z.infer<typeof schema>;

interface ProfileDialogProps {
  onClose: () => void;
}

/** Own name and phone. The e-mail is what one signs in with: only an admin changes it. */
export function ProfileDialog({ onClose }: ProfileDialogProps) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const client = useQueryClient();
  const user = useCurrentUser();
  const initialValues = formOf(user);
  const form = useDialogForm<OwnData, OwnData>(schema, initialValues);

  const save = async (filled: OwnData) => {
    const saved = await call(changeCurrentUser, { body: filled });
    client.setQueryData(currentUserQuery.queryKey, saved);
    void refetch(client, [listUsers, listEstateUsers, getUser, getEstateUser]);
    toast.success(t('done'));
  };
  const explain = (error: unknown) => {
    const isAtField = putFieldError(form, error, { FirstName: 'firstName', LastName: 'lastName' });
    if (!isAtField) toast.error(t('failed'), errorText(error, t('failedText')));
  };
  return (
    <FormDialog
      title={t('title')}
      context={t('context')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
    >
      <FormRow>
        <TextField name="firstName" label={t('firstName')} autoComplete="given-name" />
        <TextField name="lastName" label={t('lastName')} autoComplete="family-name" />
      </FormRow>
      <TextField name="email" label={t('email')} help={t('emailHelp')} disabled />
      <TextField name="phone" label={t('phone')} inputMode="tel" autoComplete="tel" optional />
      <PasswordRow email={user.email} />
    </FormDialog>
  );
}

function PasswordRow({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { mutate, isPending } = useEndpointMutation(
    resetCurrentUser,
    {},
    {
      onSuccess: () => toast.success(t('password.done'), t('password.doneText', { email })),
      onError: (error) => toast.error(t('password.failed'), errorText(error, t('password.failedText'))),
    },
  );
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: '8px' }}>
      <Typography variant="h3">{t('password.title')}</Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('password.text')}
      </Typography>
      <BusyButton size="small" startIcon={<KeyRound size={14} />} busy={isPending} onClick={() => mutate()}>
        {t('password.change')}
      </BusyButton>
    </Stack>
  );
}

const formOf = (user: CurrentUser): OwnData => formValues<UserFields>(userFields, user);
