import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { namedTogether, type AttentionContext, type AttentionLine, type LinesOf } from './attention-line.ts';
import {
  billingRuns,
  changedRuns,
  claimsToCollect,
  deadlines,
  endingContracts,
  overdueClaims,
} from './billing-lines.ts';
import {
  awaitedFiles,
  endedEstates,
  incompleteMeters,
  offlineEdges,
  openAlarms,
  unmeteredEstates,
  waitingFiles,
} from './metering-lines.ts';

/** The lines of the attention list, most urgent first. */
export function attentionLines(attention: Attention, context: AttentionContext): AttentionLine[] {
  return attentionKinds.flatMap((kind) => linesOf(kind, attention, context));
}

/**
 * What an empty list means: a sentence that nothing is to be done names only what its reader may see, and is said of no
 * portal in which nothing is watched yet.
 */
export function explainNoLines({ openInvitations, hasAnything }: Attention, managed: ReadonlySet<number>) {
  if (!hasAnything) return managed.size > 0 || openInvitations ? 'noValues' : 'noEdges';
  if (openInvitations) return 'admin';
  return managed.size > 0 ? 'manager' : 'controller';
}

const openInvitations: LinesOf<'openInvitations'> = (list, { customerId, t }) =>
  namedTogether(list, {
    key: 'invitations',
    title: (count) => t('invitations.title', { count }),
    to: pathTo('customer_user_management', { customerId }),
    name: ({ name }) => name,
  });

const ungroupedEstates: LinesOf<'ungroupedEstates'> = (list, { customerId, t }) =>
  namedTogether(list, {
    key: 'ungrouped',
    title: (count) => t('ungrouped.title', { count }),
    to: `${pathTo('estates_overview', { customerId })}?group=none`,
    name: ({ estateName }) => estateName,
  });

type AttentionKind = Exclude<keyof Attention, 'hasAnything'>;

/** The lines of each kind of attention, most urgent first. */
const linesByKind: { [Kind in AttentionKind]: LinesOf<Kind> } = {
  billingRuns,
  openAlarms,
  changedRuns,
  offlineEdges,
  overdueClaims,
  claimsToCollect,
  deadlines,
  incompleteMeters,
  waitingFiles,
  awaitedFiles,
  endingContracts,
  openInvitations,
  endedEstates,
  unmeteredEstates,
  ungroupedEstates,
};

const attentionKinds = Object.keys(linesByKind) as AttentionKind[];

function linesOf<Kind extends AttentionKind>(
  kind: Kind,
  attention: Pick<Attention, Kind>,
  context: AttentionContext,
): AttentionLine[] {
  return linesByKind[kind](attention[kind], context);
}
