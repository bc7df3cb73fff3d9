import { getInvoiceSums, type InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';

/** Fetched anew on each visit, because payments change it. */
const invoiceSumsQuery = (params: EstateParams) =>
  endpointQuery(getInvoiceSums, { params, query: {} }, { staleTime: 0 });

const figures = ['billed', 'paid', 'open', 'overdue'] as const satisfies (keyof InvoiceSums)[];
/** The tab of the list of invoices that shows them. */
const tabOf = { billed: '', paid: '?tab=paid', open: '?tab=open', overdue: '?tab=overdue' };

/** The sums that are billed, paid, open and overdue, each linked to its invoices. */
export function MoneyTiles({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  const { data, error, refetch } = useQuery(invoiceSumsQuery(estate));
  if (error && !data) return <ErrorState {...errorFacts(error, t('money.failed'))} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton columns={4} />;
  const list = pathTo('estate_tenantelectricity_billings', { ...estate });
  const { since } = data.overdue;
  return (
    <TileRow columns={4}>
      {figures.map((name) => {
        const { count, amountCents } = data[name];
        const invoices = t(`money.of.${name}`, { count, amount: formatNumber(count) });
        return (
          <StatTile
            key={name}
            label={t(`money.${name}`)}
            figure={formatMoneyFigure(amountCents)}
            unit="€"
            note={
              <Link component={RouterLink} to={list + tabOf[name]} color="text.primary" sx={{ fontWeight: 550 }}>
                {name === 'overdue' && since ? t('money.since', { invoices, day: formatDay(since) }) : invoices}
              </Link>
            }
          />
        );
      })}
    </TileRow>
  );
}
