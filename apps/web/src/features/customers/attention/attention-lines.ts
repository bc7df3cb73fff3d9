import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { namesOf, type AttentionContext, type AttentionLine, type Source } from './attention-line.ts';
import {
  billingRuns,
  changedRuns,
  claimsToCollect,
  deadlines,
  endingContracts,
  overdueClaims,
} from './billing-lines.ts';
import { alarms, awaitedFiles, ended, incompleteMeters, offlineEdges, unmetered } from './metering-lines.ts';

/** The lines of the attention list, most urgent first. */
export function attentionLines(attention: Attention, context: AttentionContext): AttentionLine[] {
  return sources.flatMap((source) => source(attention, context));
}

/** Whose list it is: a sentence that nothing is to be done names only what its reader may see. */
export function whoseAttention({ openInvitations }: Attention, managed: ReadonlySet<number>) {
  if (openInvitations) return 'admin';
  return managed.size > 0 ? 'manager' : 'controller';
}

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
  awaitedFiles,
  endingContracts,
  invitations,
  ended,
  unmetered,
  ungrouped,
];
