import { useSuspenseQuery } from '@tanstack/react-query';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { estateQuery } from '../../api/estate.queries.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';

/** The master data of an estate and its apartments. */
export function EstateDataPage() {
  const { t } = useTranslation('estates');
  const { customerId, estateId } = useParams();
  const { data: estate } = useSuspenseQuery(
    estateQuery({ customerId: Number(customerId), estateId: Number(estateId) }),
  );
  const { street, houseNumber, zipCode, city, country } = estate.location;
  return (
    <>
      <PageHeader title={t('data.title')} status={estate.description ?? estate.name} />
      <Stack sx={{ gap: '12px' }}>
        <Card title={t('data.estate')}>
          <FactList
            facts={[
              { label: t('data.name'), fact: estate.name },
              { label: t('data.projectId'), fact: estate.projectId },
              { label: t('data.address'), fact: [street, houseNumber].filter(Boolean).join(' ') },
              { label: t('data.city'), fact: [zipCode, city].filter(Boolean).join(' ') },
              { label: t('data.country'), fact: t(`country.${country}`) },
              { label: t('data.buildingType'), fact: t(`buildingType.${estate.buildingType}`) },
              { label: t('data.constructionYear'), fact: estate.constructionYear },
              { label: t('data.floors'), fact: estate.floorsCount },
              { label: t('data.allocationKey'), fact: t(`allocationKey.${estate.allocationKey}`) },
              { label: t('data.edges'), fact: estate.edges.map(({ name }) => name).join(', ') },
            ]}
          />
        </Card>
        <DataTable
          label={t('data.apartments')}
          rows={estate.apartments}
          rowId={({ apartmentId }) => String(apartmentId)}
          sort={{ columnId: 'name', descending: false }}
          columns={[
            {
              id: 'name',
              header: t('data.apartment'),
              cell: ({ name }) => name,
              sortKey: ({ name }) => name,
              isName: true,
              onPhone: true,
            },
            { id: 'floor', header: t('data.floor'), cell: ({ floor }) => floor ?? '–', sortKey: ({ floor }) => floor },
            {
              id: 'area',
              header: t('data.area'),
              cell: ({ areaSqm }) => (areaSqm === null ? '–' : `${formatNumber(areaSqm)} m²`),
              sortKey: ({ areaSqm }) => areaSqm,
              align: 'right',
              onPhone: true,
            },
          ]}
          empty={<EmptyState title={t('data.noApartments.title')} text={t('data.noApartments.text')} />}
        />
      </Stack>
    </>
  );
}
