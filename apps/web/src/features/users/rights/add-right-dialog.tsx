import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { useTranslation } from 'react-i18next';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { nameOf } from '../user-display.ts';
import { rolesIn, type UserScope } from '../user-scope.ts';
import { RightFields } from './right-fields.tsx';
import {
  emptyRight,
  occupancyErrorFields,
  occupancyOf,
  resourceIdsOf,
  type RightForm,
  rightSchema,
} from './right-form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { putFieldError } from '../../../api/field-errors.ts';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast, useUserCalls } from '../user-mutations.ts';
import { resourceChoices } from './resource-choices.ts';

interface AddRightDialogProps {
  scope: UserScope;
  user: UserDetails;
  onClose: () => void;
}

/** Gives a user one role on one or several resources. */
export function AddRightDialog({ scope, user, onClose }: AddRightDialogProps) {
  const { t } = useTranslation('users-rights');
  const initialValues = initialRight(scope);
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
const initialRight = ({ estateId }: UserScope): RightForm =>
  estateId === undefined ? emptyRight : { ...emptyRight, estateId, estateIds: [estateId] };

/** The roles in one line, so that what they ask for shows below at once. */
function RoleSelect({ roles }: { roles: Role[] }) {
  const { t } = useTranslation('users-rights');
  const chosen = useWatch<RightForm, 'role'>({ name: 'role' });
  return (
    <SelectField
      name="role"
      label={t('role.label')}
      placeholder={t('role.placeholder')}
      help={chosen !== null && chosen !== Role.AuthorityAdmin && t(`role.${chosen}`)}
      options={roles.map((role) => ({ value: role, label: t(`users:role.${role}.name`) }))}
    />
  );
}

interface AddRights {
  scope: UserScope;
  user: UserDetails;
  form: UseFormReturn<RightForm, unknown, RightForm>;
}

/** Gives the rights one after the other; what could not be given stays chosen and is named. */
function useAddRights({ scope, user, form }: AddRights) {
  const { t } = useTranslation('users-rights');
  const toast = useToast();
  const fail = useFailureToast();
  const { addRight } = useUserCalls(scope);
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(scope.customerId));

  const add = async (filled: RightForm) => {
    const role = requireValue(filled.role, 'role of a valid form');
    const ids = resourceIdsOf(filled, scope.customerId);
    const body = role === Role.EstateTenant ? { occupancy: occupancyOf(filled) } : {};
    for (const [index, resourceId] of ids.entries()) {
      try {
        await addRight({ userId: user.userId, role, resourceId }, body);
      } catch (error) {
        keepChosen(role, ids.slice(index));
        throw new PartialGrantError(index, nameOfResource(role, resourceId), error);
      }
    }
    toast.success(t('add.done'), t('add.doneText', { count: ids.length, person: nameOf(user) }));
  };

  const keepChosen = (role: Role, ids: number[]) => {
    if (levelOfRole(role) === ResourceLevel.EstateGroup) form.setValue('groupIds', ids);
    if (levelOfRole(role) === ResourceLevel.Estate) form.setValue('estateIds', ids);
  };
  const nameOfResource = (role: Role, id: number) => {
    const kind = levelOfRole(role) === ResourceLevel.EstateGroup ? 'group' : 'estate';
    return resourceChoices(hierarchy, kind).find((choice) => choice.kind === kind && choice.id === id)?.name ?? '';
  };

  const explain = (thrown: unknown) => {
    const error = thrown instanceof PartialGrantError ? thrown.cause : thrown;
    if (putFieldError(form, error, occupancyErrorFields)) return;
    const isPart = thrown instanceof PartialGrantError && thrown.given > 0;
    fail(isPart ? t('add.failedInPart', { count: thrown.given, name: thrown.failedName }) : t('add.failed'), error);
  };
  return { add, explain };
}

class PartialGrantError extends Error {
  readonly given: number;
  readonly failedName: string;

  constructor(given: number, failedName: string, cause: unknown) {
    super('Not all rights could be given', { cause });
    this.given = given;
    this.failedName = failedName;
  }
}
