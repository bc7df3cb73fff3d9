import type { TariffDetails } from '@lichthof/contracts/tariffs.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { formatDay } from '../../i18n/date-formats.ts';
import { missing } from '../../i18n/number-formats.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

type Assigned = TariffDetails['participants'][number];

interface TariffParticipantsProps {
  participants: Assigned[];
  estate: EstateParams;
}

const pageSize = 10;

/** Who has the tariff, each leading to the participant's page. */
export function TariffParticipants({ participants, estate }: TariffParticipantsProps) {
  const { t } = useTranslation('tariffs');
  const { customerId, estateId } = estate;
  const range = ({ from, to }: Assigned) =>
    to ? `${formatDay(from)} – ${formatDay(addDays(to, -1))}` : t('since', { day: formatDay(from) });
  return (
    <DataTable
      label={t('details.participants')}
      rows={participants}
      rowId={({ participantId, from }) => `${participantId}-${from}`}
      rowTo={({ participantId }) =>
        pathTo('estate_tenantelectricity_customer_details', { customerId, estateId, participantId })
      }
      sort={{ columnId: 'apartment', descending: false }}
      pageSize={pageSize}
      columns={[
        {
          id: 'name',
          header: t('column.participant'),
          cell: ({ name }) => name,
          sortKey: ({ name }) => name,
          isName: true,
          onPhone: true,
        },
        {
          id: 'apartment',
          header: t('column.apartment'),
          cell: ({ apartmentName }) => apartmentName ?? missing,
          sortKey: ({ apartmentName }) => apartmentName,
        },
        {
          id: 'range',
          header: t('column.range'),
          cell: range,
          sortKey: ({ from }) => from,
          onPhone: true,
        },
      ]}
      empty={<Typography sx={{ padding: '16px 20px' }}>{t('noParticipants')}</Typography>}
    />
  );
}
