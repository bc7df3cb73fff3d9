import { type ApartmentDetails, listApartments } from '@lichthof/contracts/people/occupancies.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { occupancyOn } from '@lichthof/domain/occupancies/find-occupancy.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localToday } from '../i18n/local-today.ts';
import { endpointQuery } from './endpoint-query.ts';
import type { EstateParams } from './estate.queries.ts';

/** The apartments of an estate with who lives in them. */
export const apartmentsQuery = (params: EstateParams) => endpointQuery(listApartments, { params });

/** Labels an apartment in choices: 'WE 4 · bewohnt von Jana Petzold · Vertrag: Jana Petzold', as of today. */
export function useApartmentLabel(): (apartment: ApartmentDetails) => string {
  const { t } = useTranslation('apartment-choices');
  return ({ name, occupancies, contractHolders }) => {
    const people = occupancyOn(occupancies, localToday())?.people ?? [];
    const residents = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    return [
      name,
      ...(residents.length > 0 ? [t('residents', { names: formatList(residents) })] : []),
      ...(contractHolders.length > 0 ? [t('contractHolders', { names: formatList(contractHolders) })] : []),
    ].join(' · ');
  };
}

/** Choices of apartments; they are labelled as soon as their residents and contract holders are read. */
export function useApartmentChoices(
  params: EstateParams,
  apartments: { apartmentId: number; name: string }[],
): { value: number; label: string }[] {
  const { data } = useQuery(apartmentsQuery(params));
  const labelOf = useApartmentLabel();
  const details = new Map(data?.map((apartment) => [apartment.apartmentId, apartment]));
  return apartments.map(({ apartmentId, name }) => {
    const detail = details.get(apartmentId);
    return { value: apartmentId, label: detail ? labelOf(detail) : name };
  });
}
