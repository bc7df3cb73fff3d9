import type { UserDetails } from '@lichthof/contracts/users.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormRow } from '../../../ui/fields/form-row.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { nameOf } from '../user-name.ts';
import type { UserScope } from '../user-scope.ts';
import { useSaveUser } from './use-save-user.ts';
import { formOf, userFormSchema, type UserForm } from './user-form.ts';

interface EditUserFormProps {
  scope: UserScope;
  user: UserDetails;
  onClose: () => void;
}

export function EditUserForm({ scope, user, onClose }: EditUserFormProps) {
  const { t } = useTranslation('users-details');
  const initialValues = formOf(user);
  const form = useDialogForm<UserForm, UserForm>(userFormSchema, initialValues);
  const { read, conflict, save, explain, settle } = useSaveUser({ scope, user, form });
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
            label: t(`edit.${name}`),
            theirs: formOf(conflict.now)[name] || '–',
          }))}
          onTakeTheirs={() => settle('theirs')}
          onKeepMine={() => settle('mine')}
        />
      )}
      {isFixed && <Notice status="info">{t('errors:code.UserElsewhere')}</Notice>}
      <FormRow>
        <TextField name="firstName" label={t('edit.firstName')} disabled={isFixed} autoComplete="off" />
        <TextField name="lastName" label={t('edit.lastName')} disabled={isFixed} autoComplete="off" />
      </FormRow>
      <TextField
        name="email"
        label={t('edit.email')}
        inputMode="email"
        autoComplete="off"
        disabled={isFixed}
        help={isMoved ? t('edit.emailMoves') : t('edit.emailHelp')}
      />
      <TextField name="phone" label={t('edit.phone')} inputMode="tel" autoComplete="off" optional />
    </FormDialog>
  );
}
