import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { type TimeZone, localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { participantName } from '../../../api/participant-name.ts';
import type { IssueGroup } from './issue-groups.ts';
import { consequenceOf, gapText, issueText, subjectOf } from './issue-text.ts';
import { previewEnergy } from './preview-formats.ts';
import { draftOf } from './preview-issues.ts';

type Translate = TFunction<'billing'>;

interface GroupContext {
  preview: BillingPreview;
  timeZone: TimeZone;
}

/** Title and text of a row; a group has its cause as title, and where it was found as places. */
export function groupText(t: Translate, { issue, issues }: IssueGroup, context: GroupContext) {
  const several = { title: t(`issue.${issue.code}.short`), places: placesText(t, issues, context) };
  if (issues.length === 1) return { ...issueText(t, issue, contextOf(issue, context)), places: '' };
  if (issue.code === 'valuesMissing') return { ...several, text: gapsText(t, issues, context.timeZone) };
  const texts = new Set(issues.map((one) => consequenceOf(t, one, contextOf(one, context))));
  return { ...several, text: texts.size === 1 ? [...texts].join('') : t('issues.differ') };
}

const contextOf = (issue: BillingIssue, { preview, timeZone }: GroupContext) => ({
  draft: draftOf(preview.drafts, issue),
  timeZone,
  period: preview,
});

/** When values are missing, and how much energy that is if all counters around the gaps are known. */
function gapsText(t: Translate, issues: BillingIssue[], timeZone: TimeZone): string {
  const differences = issues.flatMap(({ knownDifferenceWh }) => knownDifferenceWh ?? []);
  const sumWh = differences.reduce((sum, differenceWh) => sum + differenceWh, 0);
  const isKnown = differences.length === issues.length;
  return [gapDaysText(t, issues, timeZone), isKnown && t('gap.knownSum', { energy: previewEnergy(sumWh) })]
    .filter(Boolean)
    .join(', ');
}

/** The exact time if all gaps share it, else their days. */
function gapDaysText(t: Translate, issues: BillingIssue[], timeZone: TimeZone): string {
  const ranges = new Set(issues.map((issue) => gapText(t, issue, timeZone)));
  if (ranges.size === 1) return [...ranges].join('');
  const days = issues.flatMap(({ from, to }) =>
    from && to ? [{ from: localDayOf(Date.parse(from), timeZone), to: localDayOf(Date.parse(to) - 1, timeZone) }] : [],
  );
  const [first, last] = [
    days.map(({ from }) => from).toSorted()[0],
    days
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ];
  if (!first || !last) return '';
  const isSame = days.every(({ from, to }) => from === first && to === last);
  const named = { from: formatDay(first), to: formatDay(last) };
  if (!isSame) return t('gap.differentDays', named);
  return t(first === last ? 'days.single' : 'days.several', named);
}

const maxNamed = 3;

/** '36 Zähler, 12 Rechnungen: WE 01, WE 02, WE 03 und 9 weitere' */
function placesText(t: Translate, issues: BillingIssue[], context: GroupContext): string {
  const meters = new Set(issues.flatMap(({ meterId }) => meterId ?? [])).size;
  const drafts = new Set(issues.flatMap((issue) => draftOf(context.preview.drafts, issue) ?? []));
  const counts = [
    meters > 0 && t('issues.meters', { count: meters, amount: formatNumber(meters) }),
    drafts.size > 0 && t('issues.invoices', { count: drafts.size, amount: formatNumber(drafts.size) }),
  ].filter(Boolean);
  const names = [...new Set(issues.map((issue) => placeOf(issue, context)).filter(Boolean))];
  const named = names.slice(0, maxNamed).join(', ');
  const further = names.length - maxNamed;
  const places = further > 0 ? t('issues.further', { names: named, count: further }) : named;
  return [counts.join(', '), places].filter(Boolean).join(': ');
}

function placeOf(issue: BillingIssue, { preview }: GroupContext): string {
  const draft = draftOf(preview.drafts, issue);
  const name = draft && participantName(draft.type, draft.names);
  return draft?.apartmentName ?? issue.apartmentName ?? name ?? issue.meterName ?? '';
}

/** One line of the details of a group: whom it concerns, and what differs from the others. */
export function detailText(t: Translate, issue: BillingIssue, context: GroupContext) {
  const one = contextOf(issue, context);
  const { meterName, quarterHours, knownDifferenceWh } = issue;
  const subject = subjectOf(issue, one.draft);
  // many meters are called as their apartment
  const who = [subject, meterName && !subject.includes(meterName) && meterName].filter(Boolean).join(' · ');
  if (issue.code !== 'valuesMissing') return { who, facts: [consequenceOf(t, issue, one)] };
  const count = quarterHours ?? 0;
  const facts = [
    gapText(t, issue, context.timeZone),
    t('issues.values', { count, amount: formatNumber(count) }),
    knownDifferenceWh === null ? '' : previewEnergy(knownDifferenceWh),
  ];
  return { who, facts: facts.filter(Boolean) };
}
