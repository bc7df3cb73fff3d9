import type { UserDetails } from '@lichthof/contracts/users.ts';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { nameOf } from '../user-name.ts';
import { rolesIn, type UserScope } from '../user-scope.ts';
import { RightFields } from './right-fields.tsx';
import { emptyRight, rightSchema, type RightForm } from './right-form.ts';
import { RoleSelect } from './role-select.tsx';
import { useAddRights } from './use-add-rights.ts';

interface AddRightDialogProps {
  scope: UserScope;
  user: UserDetails;
  onClose: () => void;
}

/** Gives a user one role on one or several resources. */
export function AddRightDialog({ scope, user, onClose }: AddRightDialogProps) {
  const { t } = useTranslation('users-rights');
  const initialValues = startIn(scope);
  const form = useDialogForm<RightForm, RightForm>(rightSchema(localToday()), initialValues);
  const { add, explain } = useAddRights({ scope, user, form });
  return (
    <FormDialog
      title={t('add.title')}
      context={nameOf(user)}
      form={form}
      initialValues={initialValues}
      onSubmit={add}
      onError={explain}
      onClose={onClose}
      submitLabel={t('add.submit')}
      note={t('add.note')}
    >
      <RoleSelect roles={rolesIn(scope)} />
      <RightFields scope={scope} />
    </FormDialog>
  );
}

/** On an estate's page the estate is given. */
export const startIn = ({ estateId }: UserScope): RightForm =>
  estateId === undefined ? emptyRight : { ...emptyRight, estateId, estateIds: [estateId] };
