import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import { proposedMethod } from '@lichthof/domain/metering/gaps/form-substitutes.ts';
import type { Gap } from '../../../api/gap-fills.queries.ts';
import { draftOf } from '../preparation/preview-issues.ts';

export type IssueGap = Gap & { issue: BillingIssue };

/** The gaps of one meter, by their positions in the list of all. */
export interface MeterGaps {
  meterId: number;
  /** 'Allgemeinstrom Haus 3', or with its apartment where the name does not say it: 'Zähler 7 · WE 01'. */
  title: string;
  positions: number[];
  quarterHours: number;
  methods: SubstituteMethod[];
}

/** Groups gaps by meter, in the order in which the meters come first. */
export function groupByMeter(gaps: IssueGap[], { drafts }: Pick<BillingPreview, 'drafts'>): MeterGaps[] {
  const positions = gaps.map((_, position) => position);
  return [...Map.groupBy(positions, (position) => getItem(gaps, position).meterId)].map(([meterId, ofMeter]) => {
    const issues = ofMeter.map((position) => getItem(gaps, position).issue);
    const lengths = issues.map(({ quarterHours }) => quarterHours ?? 0);
    return {
      meterId,
      title: writeTitle(getFirst(issues), drafts),
      positions: ofMeter,
      quarterHours: lengths.reduce((sum, length) => sum + length, 0),
      methods: [...new Set(lengths.map(proposedMethod))],
    };
  });
}

function writeTitle(issue: BillingIssue, drafts: BillingPreview['drafts']): string {
  const { meterName } = issue;
  const place = draftOf(drafts, issue)?.apartmentName ?? issue.apartmentName;
  if (!meterName || !place || meterName.includes(place)) return meterName ?? place ?? '';
  return `${meterName} · ${place}`;
}
