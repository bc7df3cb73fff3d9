import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';

export interface PreviewSums {
  ready: number;
  /** Invoices with notes or warnings; they are issued anyway. */
  withNotice: number;
  blocked: number;
  /** Sums of the invoices that are not blocked. */
  billed: Amounts;
}

export interface Amounts {
  count: number;
  pvWh: number;
  gridWh: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
  prepaidCents: number;
}

export function sumsOf(drafts: BillingDraft[]): PreviewSums {
  const countOf = (...severities: BillingDraft['severity'][]) =>
    drafts.filter(({ severity }) => severities.includes(severity)).length;
  return {
    ready: countOf('ready'),
    withNotice: countOf('warns', 'notes'),
    blocked: countOf('blocks'),
    billed: amountsOf(drafts),
  };
}

/** Sums of the invoices that are not blocked; the amounts of blocked ones are unknown. */
export function amountsOf(drafts: BillingDraft[]): Amounts {
  const billed = drafts.filter(({ severity }) => severity !== 'blocks');
  const sum = (amount: (draft: BillingDraft) => number) => billed.reduce((total, draft) => total + amount(draft), 0);
  return {
    count: billed.length,
    pvWh: sum(({ pvWh }) => pvWh),
    gridWh: sum(({ gridWh }) => gridWh),
    netCents: sum(({ netCents }) => netCents),
    vatCents: sum(({ vatCents }) => vatCents),
    grossCents: sum(({ grossCents }) => grossCents),
    prepaidCents: sum(({ prepaidCents }) => prepaidCents),
  };
}

/** Null without consumption. */
export function pvShareOf({ pvWh, gridWh }: { pvWh: number; gridWh: number }): number | null {
  const usedWh = pvWh + gridWh;
  return usedWh === 0 ? null : pvWh / usedWh;
}

/** Why a run cannot start; null when it can. */
export function startObstacleOf({ drafts, issues }: BillingPreview): 'nothing' | 'blocked' | null {
  if (issues.some(({ code }) => code === 'periodBilled')) return 'nothing';
  if ([...drafts, ...issues].some(({ severity }) => severity === 'blocks')) return 'blocked';
  return drafts.length === 0 ? 'nothing' : null;
}
