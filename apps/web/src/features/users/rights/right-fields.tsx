import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { apartmentsQuery, useApartmentLabel } from '../../../api/apartment-choices.ts';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { findEstate } from '../../../api/estate-tree.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { UserScope } from '../user-scope.ts';
import { ResourceField } from './resource-field.tsx';
import { roleDependentFields, type RightForm } from './right-form.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';

/** The fields that the chosen role asks for. */
export function RightFields({ scope }: { scope: UserScope }) {
  const { t } = useTranslation('users-rights');
  const role = useWatch<RightForm, 'role'>({ name: 'role' });
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(scope.customerId));
  useClearErrorsOnRoleChange(role);
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
function useClearErrorsOnRoleChange(role: Role | null): void {
  const { clearErrors } = useFormContext<RightForm>();
  const shown = useRef(role);
  useEffect(() => {
    if (shown.current !== role) clearErrors([...roleDependentFields]);
    shown.current = role;
  }, [role, clearErrors]);
}

interface OccupancyFieldsProps {
  scope: UserScope;
  hierarchy: EstateHierarchy;
}

/** Where a tenant lives, and from when on. */
function OccupancyFields({ scope, hierarchy }: OccupancyFieldsProps) {
  const { t } = useTranslation('users-rights');
  const estateId = useWatch<RightForm, 'estateId'>({ name: 'estateId' });
  return (
    <>
      {scope.estateId === undefined && (
        <ResourceField {...{ hierarchy }} name="estateId" kind="estate" isMany={false} label={t('estate')} />
      )}
      {estateId !== null && <ApartmentField params={{ customerId: scope.customerId, estateId }} />}
      <OccupancyDays />
    </>
  );
}

function OccupancyDays() {
  const { t } = useTranslation('users-rights');
  return (
    <FormRow>
      <DateField name="moveIn" until="moveOut" label={t('moveIn')} />
      <DateField name="moveOut" label={t('moveOut')} help={t('moveOutHelp')} optional />
    </FormRow>
  );
}

function ApartmentField({ params }: { params: { customerId: number; estateId: number } }) {
  const { t } = useTranslation('users-rights');
  const { data: apartments, error, refetch } = useQuery(apartmentsQuery(params));
  const { setValue } = useFormContext<RightForm>();
  const chosen = useWatch<RightForm, 'apartmentId'>({ name: 'apartmentId' });
  const isElsewhere = apartments && chosen !== null && !apartments.some(({ apartmentId }) => apartmentId === chosen);
  useEffect(() => {
    // chosen before another estate was
    if (isElsewhere) setValue('apartmentId', null);
  }, [isElsewhere, setValue]);
  const labelOf = useApartmentLabel();

  if (error && !apartments)
    return <ErrorState {...errorFacts(error, t('apartmentsFailed'))} onRetry={() => void refetch()} />;
  return (
    <SelectField
      name="apartmentId"
      label={t('apartment')}
      placeholder={t(apartments ? 'apartmentPlaceholder' : 'apartmentsLoading')}
      disabled={!apartments}
      help={apartments?.length === 0 && t('noApartments')}
      options={(apartments ?? []).map((apartment) => ({ value: apartment.apartmentId, label: labelOf(apartment) }))}
    />
  );
}
