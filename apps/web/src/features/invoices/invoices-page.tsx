import type { InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import { formatDay, formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { type EstateParams, estateQuery } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton, TilesSkeleton } from '../../ui/feedback/skeletons.tsx';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SepaFiles } from '../sepa/direct-debits/sepa-files.tsx';
import { CreditsNotice } from '../sepa/refunds/credits-notice.tsx';
import { RemindersNotice } from '../payments/reminders/reminders-notice.tsx';
import { ChangedRuns, RunNotices } from './run-notices.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { invoiceSumsQuery } from './invoices.queries.ts';
import { LatestRuns } from './latest-runs.tsx';
import { useInvoiceFilter } from './invoice-filter.ts';
import { useInvoicePages } from './use-invoice-pages.ts';
import { useNoticesKnown } from './use-notices-known.ts';

/** The invoices of an estate with the open amounts and the billing runs. */
export function InvoicesPage() {
  const { t } = useTranslation('invoices');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: sums, error, refetch } = useQuery(invoiceSumsQuery(params));
  const hasInvoices = sums !== undefined && sums.tabs.all > 0;
  const { data: estate } = useQuery(estateQuery(params));
  const timeZone = estate?.timeZone ?? defaultTimeZone;
  const today = localToday(timeZone);
  const isReady = useNoticesKnown(params, sums) && sums !== undefined;

  return (
    <>
      <PageHeader
        title={t('title')}
        period={t('printedAsOf', { day: formatDay(today) })}
        status={isReady ? <InvoicesStatus sums={sums} /> : !error && <Skeleton width={240} />}
        actions={(isReady || error) && <InvoiceActions {...{ params, hasInvoices }} />}
      />
      <Box sx={content}>
        {error && !sums && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
        {!isReady && !error && (
          <>
            <TilesSkeleton columns={4} />
            <TableSkeleton />
          </>
        )}
        {isReady && (
          <>
            <RunNotices params={params} />
            <ChangedRuns params={params} />
            {hasInvoices && <RemindersNotice params={params} />}
            <CreditsNotice {...{ params, today }} />
            <InvoiceTiles {...{ sums, today }} />
            <InvoiceList {...{ params, hasInvoices, today, timeZone }} />
          </>
        )}
        {(isReady || error) && (
          <BelowInvoices params={params} hasFailed={error !== null}>
            <LatestRuns {...{ params, timeZone }} />
            <SepaFiles {...{ params, timeZone }} />
          </BelowInvoices>
        )}
      </Box>
    </>
  );
}

interface BelowInvoicesProps {
  params: EstateParams;
  hasFailed: boolean;
  children: ReactNode;
}

/** Comes when the list above has its length. */
function BelowInvoices({ params, hasFailed, children }: BelowInvoicesProps) {
  const { query } = useInvoiceFilter();
  const { invoices, error } = useInvoicePages(params, query);
  return invoices || error || hasFailed ? children : null;
}

const actionBarHeight = 65;

/** Padding for the action bar, which covers the end of the page on a phone. */
const content = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  pb: { xs: `${actionBarHeight}px`, sm: 0 },
};

/** '24 offen, 1.464,00 €, letzte vom 16. September 2026' */
function InvoicesStatus({ sums }: { sums: InvoiceSums }) {
  const { t } = useTranslation('invoices');
  const { count, amountCents } = sums.open;
  const open = t('status.open', { count, open: formatNumber(count), amount: formatMoney(amountCents) });
  if (!sums.latestIssuedDate) return t('status.none');
  return t('status.latest', { open, day: formatLongDay(sums.latestIssuedDate) });
}

/** Open amount, amount by direct debit, overdue amount, and amount paid this year. */
function InvoiceTiles({ sums, today }: { sums: InvoiceSums; today: string }) {
  const { t } = useTranslation('invoices');
  const { open, openByDebit, overdue, paidThisYear } = sums;
  const invoicesIn = ({ count }: { count: number }) => t('tiles.invoices', { count, amount: formatNumber(count) });
  const late = t('tiles.since', { invoices: invoicesIn(overdue), day: formatDay(overdue.since) });
  const tiles = [
    { label: t('tiles.open'), sum: open, note: invoicesIn(open) },
    { label: t('tiles.debit'), sum: openByDebit, note: invoicesIn(openByDebit) },
    { label: t('tiles.overdue'), sum: overdue, note: overdue.since ? late : invoicesIn(overdue) },
    { label: t('tiles.paid', { year: today.slice(0, 4) }), sum: paidThisYear, note: invoicesIn(paidThisYear) },
  ];
  return (
    <TileRow columns={4}>
      {tiles.map(({ label, sum, note }) => (
        <StatTile key={label} label={label} figure={formatMoneyFigure(sum.amountCents)} unit="€" note={note} />
      ))}
    </TileRow>
  );
}
