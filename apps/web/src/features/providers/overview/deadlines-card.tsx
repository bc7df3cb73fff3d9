import {
  type ElectricityDeadline,
  listElectricityDeadlines,
} from '@lichthof/contracts/supply/electricity-deadlines.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import Skeleton from '@mui/material/Skeleton';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';

/** Fetched anew on each visit, because most pages of tenant electricity change it. */
const deadlinesQuery = (params: EstateParams) => endpointQuery(listElectricityDeadlines, { params }, { staleTime: 0 });

/** Lists what is to be done until when, overdue first, each linked to the page where it is done. */
export function DeadlinesCard({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  const { data, error, refetch } = useQuery(deadlinesQuery(estate));
  return (
    <Card title={t('deadline.title')} description={t('deadline.description')}>
      {error && !data && <ErrorState {...errorFacts(error, t('deadline.failed'))} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data?.length === 0 && (
        <StatusBadge status="success" quiet>
          {t('deadline.none')}
        </StatusBadge>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={list}>
          {data.map((deadline) => (
            <Deadline key={keyOf(deadline)} {...{ estate, deadline }} />
          ))}
        </Box>
      )}
    </Card>
  );
}

const keyOf = ({ kind, dueOn, participantId, tariffId, year, periodEnd }: ElectricityDeadline) =>
  [kind, dueOn, participantId, tariffId, year, periodEnd].join(' ');

function Deadline({ estate, deadline }: { estate: EstateParams; deadline: ElectricityDeadline }) {
  const { t } = useTranslation('providers');
  const { dueOn, isOverdue } = deadline;
  return (
    <Box component="li" sx={line}>
      <Link component={RouterLink} to={pageOf(estate, deadline)} color="text.primary" sx={{ fontWeight: 550 }}>
        {titleOf(deadline, t)}
      </Link>
      {isOverdue ? (
        <StatusBadge status="error">{t('deadline.overdueSince', { day: formatLongDay(dueOn) })}</StatusBadge>
      ) : (
        <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
          {dueOn ? t('deadline.until', { day: formatLongDay(dueOn) }) : t('deadline.now')}
        </Typography>
      )}
    </Box>
  );
}

function titleOf({ kind, name, year, periodEnd, share }: ElectricityDeadline, t: TFunction<'providers'>): string {
  const lastDay = periodEnd === null ? '' : formatLongDay(addDays(periodEnd, -1));
  return t(`deadline.kind.${kind}`, { name, year, day: lastDay, percent: formatPercent(share) });
}

/** The page where it is done. */
function pageOf(estate: EstateParams, deadline: ElectricityDeadline): string {
  const { kind, participantId, tariffId } = deadline;
  if (kind === 'refund' && participantId !== null) {
    return pathTo('estate_tenantelectricity_customer_details', { ...estate, participantId });
  }
  if (kind === 'priceCap' && tariffId !== null) {
    return pathTo('estate_tenantelectricity_tariff_details', { ...estate, tariffId });
  }
  return `${pathTo(pages[kind], { ...estate })}${chosenDays(deadline)}`;
}

/** Chooses period and contract in the preview of the billing. */
function chosenDays({ periodFrom, periodEnd, contractId }: ElectricityDeadline): string {
  if (periodFrom === null || periodEnd === null) return '';
  const contracts = contractId === null ? '' : `&contracts=${contractId}`;
  return `?from=${periodFrom}&to=${periodEnd}${contracts}`;
}

const pages = {
  invoice: 'estate_tenantelectricity_billing_preview',
  finalInvoice: 'estate_tenantelectricity_billing_preview',
  refund: 'estate_tenantelectricity_customers',
  labelling: 'estate_tenantelectricity_settings',
  priceNotice: 'estate_tenantelectricity_tariffs',
  priceCap: 'estate_tenantelectricity_tariffs',
  basicSupply: 'estate_tenantelectricity_settings',
} as const;

const list = { listStyle: 'none', margin: 0, padding: 0 };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '10px 0',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  '&:last-of-type': { paddingBottom: 0 },
} as const;
