import MuiLink from '@mui/material/Link';
import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';

interface AlarmLinkProps {
  estate: OverviewEstate;
  /** '2 Alarme' on a line of its own, instead of the number. */
  inWords?: boolean;
}

/** The number of open alarms as a link to them. */
export function AlarmLink({ estate, inWords = false }: AlarmLinkProps) {
  const { t } = useTranslation('estates-overview');
  const customerId = Number(useParams()['customerId']);
  const { estateId, name, openAlarmCount: count } = estate;
  return (
    <MuiLink
      component={Link}
      to={`${pathTo('customer_alarms', { customerId })}?estateId=${estateId}`}
      aria-label={t('alarmsOf', { count, name })}
      sx={inWords ? ownLine : strong}
    >
      {inWords ? t('alarmsInWords', { count }) : formatNumber(count)}
    </MuiLink>
  );
}

const strong = { fontWeight: 600 };
const ownLine = { display: 'block', width: 'fit-content', mt: '2px', fontSize: '0.75rem', lineHeight: '16px' };
