import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Leads to the parts of a computed meter, whose gaps are those of the meter. */
export function PartsWithGaps({ meter, estate }: { meter: Meter; estate: EstateParams }) {
  const { t } = useTranslation('meter-gaps');
  const parts = [...new Map(meter.parts.map((part) => [part.partId, part.name]))];
  return (
    <Notice status="info" title={t('computed.title')}>
      {t('computed.text')}{' '}
      {parts.map(([partId, name], index) => (
        <span key={partId}>
          {index > 0 && ', '}
          <MuiLink component={Link} to={`${pathTo('meters', { ...estate })}?meter=${partId}&tab=gaps`}>
            {name}
          </MuiLink>
        </span>
      ))}
    </Notice>
  );
}
