import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatDayAndTime, formatMonth } from '../../../i18n/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { formatMoney, formatPercent } from '../../../i18n/number-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { StatusName } from '../../../theme/tokens.ts';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';

/** One line of the attention list, with the page where the user can act. */
export interface AttentionLine {
  key: string;
  status: StatusName;
  title: string;
  detail: string;
  to: string;
}

export interface AttentionContext {
  customerId: number;
  /** Whether the user manages the estate; other users may only see its edges. */
  isManaged: (estateId: number) => boolean;
  t: TFunction<'attention'>;
}

type Source = (attention: Attention, context: AttentionContext) => AttentionLine[];

/** The lines of the attention list, most urgent first. */
export function attentionLines(attention: Attention, context: AttentionContext): AttentionLine[] {
  return sources.flatMap((source) => source(attention, context));
}

const billingRuns: Source = ({ billingRuns: { items } }, { customerId, t }) =>
  items.map(({ estateId, estateName, runId, state, from, to }) => ({
    key: `run-${runId}`,
    status: state === 'failed' ? 'error' : 'warning',
    title: t(`run.${state}`, { period: shortRangeLabel({ from, to }) }),
    detail: estateName,
    to: pathTo('estate_tenantelectricity_billing_run', { customerId, estateId, runId }),
  }));

const offlineEdges: Source = ({ offlineEdges: { items, total } }, { customerId, isManaged, t }) => {
  const lines = items.map(({ estateId, estateName, edgeName, lastMessageAt }) => ({
    key: `edge-${estateId}-${edgeName}`,
    status: 'error' as const,
    title: t('edge.offline', { name: edgeName }),
    detail: t('edge.since', { estate: estateName, at: formatDayAndTime(lastMessageAt, defaultTimeZone) }),
    to: pathTo(isManaged(estateId) ? 'estate_data' : 'estate_control', { customerId, estateId }),
  }));
  return shortened(lines, {
    total,
    query: '?state=offline',
    title: (count) => t('edge.others', { count }),
    customerId,
  });
};

const changedRuns: Source = ({ changedRuns: { items } }, { customerId, t }) =>
  items.map(({ estateId, estateName, runId, from, to, meterCount }) => ({
    key: `changed-${runId}`,
    status: 'warning',
    title: t('changed.title', { period: shortRangeLabel({ from, to }) }),
    detail: t('changed.meters', { estate: estateName, count: meterCount }),
    to: pathTo('estate_tenantelectricity_billing_run', { customerId, estateId, runId }),
  }));

const overdueClaims: Source = ({ overdueClaims: { items } }, { customerId, t }) =>
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

const claimsToCollect: Source = ({ claimsToCollect: { items } }, { customerId, t }) =>
  items.map(({ estateId, estateName, invoiceCount, instalmentCount, openCents, since }) => ({
    key: `toCollect-${estateId}`,
    status: 'warning',
    title: t('toCollect.title', { count: invoiceCount + instalmentCount, amount: formatMoney(openCents) }),
    detail: t('overdue.since', { estate: estateName, day: formatDay(since) }),
    to: `${pathTo('estate_tenantelectricity_billings', { customerId, estateId })}${invoiceCount > 0 ? '?tab=toCollect' : ''}`,
  }));

const endingContracts: Source = ({ endingContracts: { items } }, { customerId, t }) =>
  items.map(({ estateId, estateName, contractCount, nextEnd }) => ({
    key: `ending-${estateId}`,
    status: 'info',
    title: t('ending.title', { count: contractCount }),
    detail: t('ending.next', { count: contractCount, estate: estateName, day: formatDay(nextEnd) }),
    to: pathTo('estate_tenantelectricity_customers', { customerId, estateId }),
  }));

/** One line for all estates, with the page of the estate whose deadline is the nearest. */
const deadlines: Source = ({ deadlines: { total, overdue, estateCount, nearest } }, { customerId, t }) => {
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

const incompleteMeters: Source = ({ incompleteMeters: { items, total } }, { customerId, t }) => {
  const lines = items.map(({ estateId, estateName, month, meterCount, worstCompleteness }) => ({
    key: `meters-${estateId}`,
    status: 'warning' as const,
    title: t('meters.title', { count: meterCount, month: formatMonth(month) }),
    detail: t('meters.worst', {
      estate: estateName,
      percent: formatPercent(Math.floor(worstCompleteness * 1000) / 1000),
    }),
    to: pathTo('meters', { customerId, estateId }),
  }));
  return shortened(lines, {
    total,
    query: '?completeness=gaps',
    title: (count) => t('meters.others', { count }),
    customerId,
  });
};

const invitations: Source = ({ openInvitations }, { customerId, t }) => {
  if (!openInvitations?.total) return [];
  const { total, items } = openInvitations;
  const title = t('invitations.title', { count: total });
  const to = pathTo('customer_user_management', { customerId });
  return [
    {
      key: 'invitations',
      status: 'info',
      title,
      detail: namesOf(
        items.map(({ name }) => name),
        total,
      ),
      to,
    },
  ];
};

const unmetered: Source = ({ unmeteredEstates: { items, total } }, { customerId, t }) => {
  if (total === 0) return [];
  const title = t('unmetered.title', { count: total });
  const to = `${pathTo('estates_overview', { customerId })}?state=noMeters`;
  const detail = namesOf(
    items.map(({ estateName }) => estateName),
    total,
  );
  return [{ key: 'unmetered', status: 'info', title, detail, to }];
};

const alarms: Source = ({ openAlarms: { total, high, listed } }, { customerId, t }) => {
  if (total === 0) return [];
  const to = pathTo('customer_alarms', { customerId });
  const detail = high > 0 ? t('alarms.high', { count: high }) : '';
  const title = t(listed > 0 ? 'alarms.others' : 'alarms.title', { count: total });
  return [{ key: 'alarms', status: high > 0 ? 'error' : 'warning', title, detail, to }];
};

const ended: Source = ({ endedEstates: { items } }, { customerId, t }) =>
  items.map(({ estateId, estateName, lastDay }) => ({
    key: `ended-${estateId}`,
    status: 'info',
    title: t('ended.title', { estate: estateName, day: formatDay(lastDay) }),
    detail: t('ended.advice'),
    to: pathTo('estate_data', { customerId, estateId }),
  }));

const ungrouped: Source = ({ ungroupedEstates }, { customerId, t }) => {
  if (!ungroupedEstates?.total) return [];
  const { total, items } = ungroupedEstates;
  const title = t('ungrouped.title', { count: total });
  const to = `${pathTo('estates_overview', { customerId })}?group=none`;
  return [
    {
      key: 'ungrouped',
      status: 'info',
      title,
      detail: namesOf(
        items.map(({ estateName }) => estateName),
        total,
      ),
      to,
    },
  ];
};

const sources: Source[] = [
  billingRuns,
  alarms,
  changedRuns,
  offlineEdges,
  overdueClaims,
  claimsToCollect,
  deadlines,
  incompleteMeters,
  endingContracts,
  invitations,
  ended,
  unmetered,
  ungrouped,
];

const linesShown = 4;

interface Others {
  total: number;
  /** The filter of the estates overview that shows them. */
  query: string;
  title: (count: number) => string;
  customerId: number;
}

/** The first lines, and one line for all others that links to the estates overview. */
function shortened(lines: AttentionLine[], { total, query, title, customerId }: Others): AttentionLine[] {
  if (total <= linesShown + 1) return lines;
  const { key, status } = lines[0]!;
  const to = `${pathTo('estates_overview', { customerId })}${query}`;
  const others = { key: `${key}-others`, status, title: title(total - linesShown), detail: '', to };
  return [...lines.slice(0, linesShown), others];
}

const namesShown = 3;

function namesOf(names: string[], total: number): string {
  const shown = names.slice(0, namesShown).join(', ');
  return total > namesShown ? `${shown} …` : shown;
}
