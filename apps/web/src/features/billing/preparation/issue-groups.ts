import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sortBySeverity } from './preview-issues.ts';

/** Issues of one cause, which one row of the preview stands for. */
export interface IssueGroup {
  /** The same after the preview is checked again. */
  key: string;
  /** The first of them. */
  issue: BillingIssue;
  issues: BillingIssue[];
}

/** Up to this many issues of one code that share no days keep their own rows. */
const maxSeparate = 3;

/** Groups issues by their cause, the worst first. A gap that two contracts share counts once. */
export function groupIssues(issues: BillingIssue[], timeZone: TimeZone): IssueGroup[] {
  const byCause = Map.groupBy(sortBySeverity(uniqueGaps(issues)), (issue) => causeOf(issue, timeZone));
  const groups = [...byCause].map(([key, ofCause]) => groupOf(key, ofCause));
  const singlesByCode = Map.groupBy(groups.filter(isSingle), codeOf);
  return groups.flatMap((group) => {
    const key = codeOf(group);
    const singles = isSingle(group) ? (singlesByCode.get(key) ?? []) : [];
    if (singles.length <= maxSeparate) return [group];
    return group === singles[0]
      ? [
          groupOf(
            key,
            singles.map(({ issue }) => issue),
          ),
        ]
      : [];
  });
}

const groupOf = (key: string, issues: BillingIssue[]): IssueGroup => ({ key, issue: getFirst(issues), issues });

const isSingle = ({ issues }: IssueGroup) => issues.length === 1;

const codeOf = ({ issue }: IssueGroup) => `${issue.severity} ${issue.code}`;

/** The code, and the days unless it is a note, which each invoice can have of other days. */
function causeOf({ severity, code, from, to, year, productName }: BillingIssue, timeZone: TimeZone): string {
  const days = [firstDayOf(from, timeZone), lastDayOf(to, timeZone)];
  return [severity, code, year, productName, ...(severity === 'notes' ? [] : days)].join(' ');
}

function uniqueGaps(issues: BillingIssue[]): BillingIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ code, meterId, from, to }) => {
    if (code !== 'valuesMissing' || meterId === null) return true;
    const key = `${meterId} ${from} ${to}`;
    return !seen.has(key) && seen.add(key);
  });
}

type Border = string | null;

/** The local day on which something begins. */
function firstDayOf(from: Border, timeZone: TimeZone): string {
  if (!from || isDay(from)) return from ?? '';
  return localDayOf(Date.parse(from), timeZone);
}

/** The last local day of something that ends at an instant; a day, which is exclusive, stays as it is. */
function lastDayOf(to: Border, timeZone: TimeZone): string {
  if (!to || isDay(to)) return to ?? '';
  return localDayOf(Date.parse(to) - 1, timeZone);
}
