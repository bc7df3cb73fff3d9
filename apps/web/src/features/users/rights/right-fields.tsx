import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { findEstate } from '../../../api/estate-tree.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { UserScope } from '../user-scope.ts';
import { ResourceField } from './resource-field.tsx';
import { askedByRole, type RightForm } from './right-form.ts';
import { OccupancyFields } from './occupancy-fields.tsx';

/** What the chosen role asks for. */
export function RightFields({ scope }: { scope: UserScope }) {
  const { t } = useTranslation('users-rights');
  const role = useWatch<RightForm, 'role'>({ name: 'role' });
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(scope.customerId));
  useForgottenErrors(role);
  if (role === null) return null;
  const level = levelOfRole(role);

  if (level === ResourceLevel.Customer) {
    const customer = hierarchy.customerInfo.displayName;
    return (
      <Notice status="warning" title={t(role === Role.CustomerAdmin ? 'full.title' : 'fullControl.title')}>
        {t(role === Role.CustomerAdmin ? 'full.text' : 'fullControl.text', { customer })}
      </Notice>
    );
  }
  if (level === ResourceLevel.EstateGroup) {
    return (
      <ResourceField
        {...{ hierarchy }}
        name="groupIds"
        kind="group"
        isMany
        label={t('groups')}
        help={t('groupsHelp')}
      />
    );
  }
  const fixed = scope.estateId === undefined ? undefined : findEstate(hierarchy, scope.estateId)?.estate.displayName;
  if (level === ResourceLevel.Apartment) return <OccupancyFields scope={scope} hierarchy={hierarchy} />;
  if (scope.estateId !== undefined) return <Notice status="info">{t('onlyEstate', { estate: fixed })}</Notice>;
  return <ResourceField {...{ hierarchy }} name="estateIds" kind="estate" isMany label={t('estates')} />;
}

/** Another role asks for other fields: errors of those that are gone could not be mended. */
function useForgottenErrors(role: Role | null): void {
  const { clearErrors } = useFormContext<RightForm>();
  const shown = useRef(role);
  useEffect(() => {
    if (shown.current !== role) clearErrors([...askedByRole]);
    shown.current = role;
  }, [role, clearErrors]);
}
