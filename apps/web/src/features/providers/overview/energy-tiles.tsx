import { getYearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercentFigure, missing } from '@lichthof/domain/formats/number-formats.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { pathTo, type RouteName } from '../../../navigation/route-table.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { lastMonthCompleteness, pvShareOf } from './energy-share.ts';

/** The same as on the page of the year statement. */
const statementQuery = (params: EstateParams, year: number) =>
  endpointQuery(getYearStatement, { params, query: { year } }, { staleTime: 0 });

/** The share of the roof in what is billed, and the light of the completeness of the last full month. */
export function EnergyTiles({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  const lastMonth = shiftPeriod('month', localToday(), -1).from;
  const year = Number(lastMonth.slice(0, 4));
  const { data } = useQuery(statementQuery(estate, year));
  const share = data ? pvShareOf(data) : null;
  const completeness = data ? lastMonthCompleteness(data, lastMonth) : null;
  const link = (name: RouteName, text: string) => (
    <Link component={RouterLink} to={pathTo(name, { ...estate })} color="text.primary" sx={{ fontWeight: 550 }}>
      {text}
    </Link>
  );
  return (
    <>
      <StatTile
        label={t('tile.pvShare', { year })}
        hint={t('tile.pvShareHint')}
        figure={share === null ? missing : formatPercentFigure(share)}
        unit={share === null ? '' : '%'}
        beside={data && share === null ? t(data.supplyModel === 'ggv' ? 'tile.noShareGgv' : 'tile.noShare') : undefined}
        note={link('estate_tenantelectricity_billings', t('tile.toBillings'))}
      />
      <StatTile
        label={t('tile.completeness', { month: formatMonth(lastMonth) })}
        figure={completeness ? formatPercentFigure(Math.floor(completeness.share * 1000) / 1000) : missing}
        unit={completeness ? '%' : ''}
        beside={
          completeness && (
            <StatusBadge status={completeness.light} quiet={completeness.light === 'success'}>
              {t(`tile.light.${completeness.light}`)}
            </StatusBadge>
          )
        }
        note={link('meters', t('tile.toMeters'))}
      />
    </>
  );
}
