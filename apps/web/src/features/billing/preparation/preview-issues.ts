import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { Gap } from '../../../api/gap-fills.queries.ts';

const weightOf = { blocks: 3, warns: 2, notes: 1, ready: 0 };

/** Sorts blocking entries first. */
export function sortBySeverity<One extends { severity: keyof typeof weightOf }>(ones: One[]): One[] {
  return ones.toSorted((a, b) => weightOf[b.severity] - weightOf[a.severity]);
}

/** What keeps the whole run from starting, so that no invoice is ready yet; undefined without such an issue. */
export function estateObstacleOf({ issues }: Pick<BillingPreview, 'issues'>): BillingIssue | undefined {
  const ofEstate = issues.filter(
    ({ severity, contractId, participantId }) => severity === 'blocks' && contractId === null && participantId === null,
  );
  return ofEstate.find(({ code }) => code === 'periodNotOver') ?? ofEstate[0];
}

/** Why the allocation of all participants can still change; null if it cannot. */
export function whyProvisional({ issues }: Pick<BillingPreview, 'issues'>): 'periodNotOver' | 'valuesMissing' | null {
  const codes = new Set(issues.map(({ code }) => code));
  return (['periodNotOver', 'valuesMissing'] as const).find((code) => codes.has(code)) ?? null;
}

/** The draft an issue belongs to; undefined if it concerns the whole estate. */
export function draftOf(drafts: BillingDraft[], issue: BillingIssue): BillingDraft | undefined {
  if (issue.contractId !== null) return drafts.find(({ contractId }) => contractId === issue.contractId);
  if (issue.participantId === null) return undefined;
  return drafts.find(({ participantId }) => participantId === issue.participantId);
}

/** The worst issue of an invoice, for its badge. */
export function worstIssueOf({ drafts, issues }: BillingPreview, draft: BillingDraft): BillingIssue | undefined {
  return sortBySeverity(issues.filter((issue) => draftOf(drafts, issue) === draft))[0];
}

/** Gaps that can be filled, without duplicates and without those that continue after the check. */
export function gapsOf(issues: BillingIssue[], checkedAt: string): (Gap & { issue: BillingIssue })[] {
  const gaps = issues.flatMap((issue) => {
    const { code, meterId, from, to } = issue;
    if (code !== 'valuesMissing' || meterId === null || !from || !to) return [];
    return Date.parse(to) <= Date.parse(checkedAt) ? [{ meterId, from, to, issue }] : [];
  });
  const keyOf = ({ meterId, from, to }: Gap) => `${meterId} ${from} ${to}`;
  return gaps.filter((gap, index) => gaps.findIndex((other) => keyOf(other) === keyOf(gap)) === index);
}
