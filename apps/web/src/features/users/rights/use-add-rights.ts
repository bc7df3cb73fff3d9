import type { UserDetails } from '@lichthof/contracts/users.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { putFieldError } from '../../../api/field-errors.ts';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { nameOf } from '../user-name.ts';
import type { UserScope } from '../user-scope.ts';
import { useUserCalls } from '../use-user-calls.ts';
import { resourceChoices } from './resource-choices.ts';
import { resourceIdsOf, occupancyOf, type RightForm } from './right-form.ts';
import { occupancyErrorFields } from './occupancy-error-fields.ts';

interface AddRights {
  scope: UserScope;
  user: UserDetails;
  form: UseFormReturn<RightForm, unknown, RightForm>;
}

/** Gives the rights one after the other; what could not be given stays chosen and is named. */
export function useAddRights({ scope, user, form }: AddRights) {
  const { t } = useTranslation('users-rights');
  const toast = useToast();
  const fail = useFailureToast();
  const { addRight } = useUserCalls(scope);
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(scope.customerId));

  const add = async (filled: RightForm) => {
    const role = filled.role!;
    const ids = resourceIdsOf(filled, scope.customerId);
    const body = role === Role.EstateTenant ? { occupancy: occupancyOf(filled) } : {};
    for (const [index, resourceId] of ids.entries()) {
      try {
        await addRight({ userId: user.userId, role, resourceId }, body);
      } catch (error) {
        keepChosen(role, ids.slice(index));
        throw new GivenInPart(index, nameOfResource(role, resourceId), error);
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
    const error = thrown instanceof GivenInPart ? thrown.cause : thrown;
    if (putFieldError(form, error, occupancyErrorFields)) return;
    const isPart = thrown instanceof GivenInPart && thrown.given > 0;
    fail(isPart ? t('add.failedInPart', { count: thrown.given, name: thrown.failedName }) : t('add.failed'), error);
  };
  return { add, explain };
}

class GivenInPart extends Error {
  readonly given: number;
  readonly failedName: string;

  constructor(given: number, failedName: string, cause: unknown) {
    super('Not all rights could be given', { cause });
    this.given = given;
    this.failedName = failedName;
  }
}
