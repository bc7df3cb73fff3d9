import type { EstateHierarchy } from '@lichthof/contracts/estate-hierarchy.ts';
import type { ApartmentDetails } from '@lichthof/contracts/occupancies.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/form-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { nameOf } from '../user-name.ts';
import type { UserScope } from '../user-scope.ts';
import { apartmentsQuery } from '../users.queries.ts';
import { occupantsOn } from './occupants-on.ts';
import { ResourceField } from './resource-field.tsx';
import type { RightForm } from './right-form.ts';

interface OccupancyFieldsProps {
  scope: UserScope;
  hierarchy: EstateHierarchy;
}

/** Where a tenant lives, and from when on. */
export function OccupancyFields({ scope, hierarchy }: OccupancyFieldsProps) {
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

export function OccupancyDays() {
  const { t } = useTranslation('users-rights');
  return (
    <FormRow>
      <DateField name="moveIn" label={t('moveIn')} />
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
  const options = useApartmentOptions(apartments ?? []);

  if (error && !apartments)
    return <ErrorState {...errorFacts(error, t('apartmentsFailed'))} onRetry={() => void refetch()} />;
  return (
    <SelectField
      name="apartmentId"
      label={t('apartment')}
      placeholder={t(apartments ? 'apartmentPlaceholder' : 'apartmentsLoading')}
      disabled={!apartments}
      help={apartments?.length === 0 && t('noApartments')}
      options={options}
    />
  );
}

function useApartmentOptions(apartments: ApartmentDetails[]) {
  const { t } = useTranslation('users-rights');
  const today = localToday();
  return apartments.map((apartment) => {
    const { apartmentId, name } = apartment;
    const people = occupantsOn(apartment, today).map(nameOf).join(', ');
    return { value: apartmentId, label: people ? t('apartmentOf', { name, people }) : name };
  });
}
