import type { ApartmentDetails } from '@lichthof/contracts/occupancies.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/date-formats.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { formatNumber, missing } from '../../../i18n/number-formats.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { currentOccupancy, namesOf } from './occupants.ts';

export function useApartmentColumns(): DataColumn<ApartmentDetails>[] {
  const { t } = useTranslation('estate-apartments');
  const today = localToday();
  const tenantsOf = (apartment: ApartmentDetails) => currentOccupancy(apartment, today);
  return [
    {
      id: 'name',
      header: t('apartment'),
      cell: ({ name }) => name,
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    { id: 'floor', header: t('floor'), cell: ({ floor }) => floor ?? missing, sortKey: ({ floor }) => floor },
    {
      id: 'area',
      header: t('area'),
      cell: ({ areaSqm }) => (areaSqm === null ? missing : `${formatNumber(areaSqm, 2)} m²`),
      sortKey: ({ areaSqm }) => areaSqm,
      align: 'right',
    },
    {
      id: 'tenants',
      header: t('tenants'),
      cell: (apartment) => <Tenants apartment={apartment} today={today} />,
      sortKey: (apartment) => {
        const occupancy = tenantsOf(apartment);
        return occupancy && namesOf(occupancy);
      },
      onPhone: true,
    },
    {
      id: 'meters',
      header: t('meters'),
      cell: ({ meterNames }) => meterNames.join(', ') || missing,
      sortKey: ({ meterNames }) => meterNames[0],
    },
  ];
}

function Tenants({ apartment, today }: { apartment: ApartmentDetails; today: string }) {
  const { t } = useTranslation('estate-apartments');
  const occupancy = currentOccupancy(apartment, today);
  if (!occupancy) return t('free');
  const from = formatDay(occupancy.moveIn);
  const until = occupancy.moveOut && formatDay(occupancy.moveOut);
  const since = occupancy.moveIn > today ? t('from', { from }) : t('since', { from });
  return <TwoLines first={namesOf(occupancy)} second={until ? t('sinceUntil', { from, until }) : since} />;
}
