import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { missing } from '../../i18n/number-formats.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { rangeText } from './participant-list.ts';

interface TariffsCardProps {
  participant: ParticipantDetails;
  estate: EstateParams;
}

/** Which tariff held when, newest first. */
export function TariffsCard({ participant, estate }: TariffsCardProps) {
  const { t } = useTranslation('participants');
  const { customerId, estateId } = estate;
  const newestFirst = participant.tariffs.toSorted((a, b) => b.from.localeCompare(a.from));
  return (
    <Card title={t('tariffs.title')}>
      {newestFirst.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('tariffs.none')}</Typography>
      ) : (
        <FactList
          facts={newestFirst.map(({ tariffId, name, from, to }) => ({
            label: rangeText({ from, to }, (day) => t('since', { day })) ?? missing,
            fact: (
              <Link
                component={RouterLink}
                color="inherit"
                to={pathTo('estate_tenantelectricity_tariff_details', { customerId, estateId, tariffId })}
              >
                {name}
              </Link>
            ),
          }))}
        />
      )}
    </Card>
  );
}
