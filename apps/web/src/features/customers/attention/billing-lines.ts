import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';
import type { LinesOf } from './attention-line.ts';

export const billingRuns: LinesOf<'billingRuns'> = ({ items }, { customerId, t }) =>
  items.map(({ estateId, estateName, runId, state, from, to }) => ({
    key: `run-${runId}`,
    status: state === 'failed' ? 'error' : 'warning',
    title: t(`run.${state}`, { period: shortRangeLabel({ from, to }) }),
    detail: estateName,
    to: pathTo('estate_tenantelectricity_billing_run', { customerId, estateId, runId }),
  }));

export const changedRuns: LinesOf<'changedRuns'> = ({ items }, { customerId, t }) =>
  items.map(({ estateId, estateName, runId, from, to, meterCount }) => ({
    key: `changed-${runId}`,
    status: 'warning',
    title: t('changed.title', { period: shortRangeLabel({ from, to }) }),
    detail: t('changed.meters', { estate: estateName, count: meterCount }),
    to: pathTo('estate_tenantelectricity_billing_run', { customerId, estateId, runId }),
  }));

export const overdueClaims: LinesOf<'overdueClaims'> = ({ items }, { customerId, t }) =>
  items.map(({ estateId, estateName, invoiceCount, instalmentCount, openCents, since }) => ({
    key: `overdue-${estateId}`,
    status: 'warning',
    title: t('overdue.title', {
      what: [
        invoiceCount > 0 && t('overdue.invoices', { count: invoiceCount }),
        instalmentCount > 0 && t('overdue.instalments', { count: instalmentCount }),
      ]
        .filter(Boolean)
        .join(t('overdue.and')),
      amount: formatMoney(openCents),
    }),
    detail: t('overdue.since', { estate: estateName, day: formatDay(since) }),
    // the list of invoices has no instalments
    to:
      instalmentCount > 0
        ? pathTo('estate_tenantelectricity_reminders', { customerId, estateId })
        : `${pathTo('estate_tenantelectricity_billings', { customerId, estateId })}?tab=overdue`,
  }));

export const claimsToCollect: LinesOf<'claimsToCollect'> = ({ items }, { customerId, t }) =>
  items.map(({ estateId, estateName, invoiceCount, instalmentCount, openCents, since }) => ({
    key: `toCollect-${estateId}`,
    status: 'warning',
    title: t('toCollect.title', { count: invoiceCount + instalmentCount, amount: formatMoney(openCents) }),
    detail: t('overdue.since', { estate: estateName, day: formatDay(since) }),
    to: `${pathTo('estate_tenantelectricity_billings', { customerId, estateId })}${invoiceCount > 0 ? '?tab=toCollect' : ''}`,
  }));

export const endingContracts: LinesOf<'endingContracts'> = ({ items }, { customerId, t }) =>
  items.map(({ estateId, estateName, contractCount, nextEnd }) => ({
    key: `ending-${estateId}`,
    status: 'info',
    title: t('ending.title', { count: contractCount }),
    detail: t('ending.next', { count: contractCount, estate: estateName, day: formatDay(nextEnd) }),
    to: pathTo('estate_tenantelectricity_customers', { customerId, estateId }),
  }));

/** One line for all estates, with the page of the estate whose deadline is the nearest. */
export const deadlines: LinesOf<'deadlines'> = ({ total, overdue, estateCount, nearest }, { customerId, t }) => {
  if (!nearest) return [];
  const { estateId, estateName, dueOn } = nearest;
  return [
    {
      key: 'deadlines',
      status: overdue > 0 ? 'warning' : 'info',
      title: t('deadlines.title', {
        deadlines: t('deadlines.count', { count: total }),
        estates: t('deadlines.estates', { count: estateCount }),
      }),
      detail: [
        overdue > 0 && t('deadlines.overdue', { count: overdue }),
        t('deadlines.nearest', { estate: estateName, day: formatDay(dueOn) }),
      ]
        .filter(Boolean)
        .join(', '),
      to: pathTo('estate_tenantelectricity_overview', { customerId, estateId }),
    },
  ];
};
