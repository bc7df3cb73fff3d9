import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { missing } from '../../i18n/number-formats.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

interface MetersTableProps {
  meters: ParticipantDetails['meters'];
  estate: EstateParams;
}

/** What measures the participant's consumption; each leads to the meter's values. */
export function MetersTable({ meters, estate }: MetersTableProps) {
  const { t } = useTranslation('participants');
  const { customerId, estateId } = estate;
  return (
    <section>
      <Typography variant="h2" sx={{ m: '24px 0 10px' }}>
        {t('meters.title')}
      </Typography>
      <DataTable
        label={t('meters.title')}
        rows={meters}
        rowId={({ meterId }) => String(meterId)}
        rowTo={({ meterId }) => `${pathTo('meters', { customerId, estateId })}?meter=${meterId}`}
        columns={[
          { id: 'name', header: t('meters.name'), cell: ({ name }) => name, isName: true, onPhone: true },
          {
            id: 'serialNumber',
            header: t('meters.serialNumber'),
            cell: ({ serialNumber }) => serialNumber ?? missing,
            onPhone: true,
          },
          {
            id: 'marketLocation',
            header: t('meters.marketLocation'),
            cell: ({ marketLocationId }) => marketLocationId ?? missing,
          },
          {
            id: 'meteringLocation',
            header: t('meters.meteringLocation'),
            cell: ({ meteringLocationId }) => meteringLocationId ?? missing,
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px' }}>{t('meters.none')}</Typography>}
      />
    </section>
  );
}
