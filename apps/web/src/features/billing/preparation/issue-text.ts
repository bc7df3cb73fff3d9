import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingDraft } from '@lichthof/contracts/billing/billing-preview.ts';
import {
  formatDay,
  formatDayAndTime,
  formatShortDay,
  formatTime,
  formatTimeAndClock,
} from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { addDays, isDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { participantName } from '../../../api/participant-name.ts';
import { previewEnergy, previewPower } from './preview-formats.ts';

export interface IssueContext {
  draft: BillingDraft | undefined;
  timeZone: TimeZone;
  /** The billed period. */
  period: DayRange;
}

/** The title and the consequence of an issue. */
export function issueText(t: TFunction<'billing'>, issue: BillingIssue, context: IssueContext) {
  const { code, quarterHours, year, productName: product = '' } = issue;
  const count = quarterHours ?? 0;
  const who = subjectOf(issue, context.draft);
  const matter = t(`issue.${code}.title`, { count, amount: formatNumber(count), year: year ?? '', product });
  return { title: who ? `${who}: ${matter}` : capitalize(matter), text: consequenceOf(t, issue, context) };
}

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase('de') + text.slice(1);

/** What an issue leads to, or when values are missing. */
export function consequenceOf(
  t: TFunction<'billing'>,
  issue: BillingIssue,
  { timeZone, period }: IssueContext,
): string {
  if (issue.code === 'valuesMissing') {
    return [gapText(t, issue, timeZone), differenceText(t, issue.knownDifferenceWh)].filter(Boolean).join(', ');
  }
  const from = formatDay(dayOf(issue.from ?? period.from, timeZone));
  const to = formatDay(addDays(dayOf(issue.to ?? period.to, timeZone), -1));
  return t(`issue.${issue.code}.text`, {
    from,
    days: t(from === to ? 'days.single' : 'days.several', { from, to }),
    earliest: formatDay(dayOf(issue.to ?? period.to, timeZone)),
    gap: quarterHoursText(t, issue, timeZone),
    year: issue.year ?? '',
    excess: issue.excessWh === undefined ? '' : previewEnergy(issue.excessWh),
    energy: issue.energyWh === undefined ? '' : previewEnergy(issue.energyWh),
    meter: issue.meterName ?? '',
    power: previewPower(issue.powerW, 'kW'),
    peak: previewPower(issue.peakPowerW, 'kWp'),
  });
}

/** Empty for days: only quarter-hours have instants. */
const quarterHoursText = (t: TFunction<'billing'>, { from, to }: OpenRange, timeZone: TimeZone) =>
  from && to && !isDay(from) && !isDay(to) ? gapText(t, { from, to }, timeZone) : '';

/** Empty if the difference is unknown; the dialog then says so. */
function differenceText(t: TFunction<'billing'>, differenceWh: number | null): string {
  return differenceWh === null ? '' : t('gap.knownDifference', { energy: previewEnergy(differenceWh) });
}

/** The participant, else the apartment without one, else the meter of the estate. */
export function subjectOf({ apartmentName, meterName }: BillingIssue, draft: BillingDraft | undefined): string {
  if (!draft) return apartmentName ?? meterName ?? '';
  return [draft.apartmentName, participantName(draft.type, draft.names)].filter(Boolean).join(', ');
}

type OpenRange = { from: string | null; to: string | null };

/** '29.08., 18:15 bis 31.08.2026, 20:45 Uhr' in the estate's time zone; with both years if they differ. */
export function gapText(t: TFunction<'billing'>, { from, to }: OpenRange, timeZone: TimeZone): string {
  if (!from || !to) return '';
  const day = dayOf(from, timeZone);
  if (day === dayOf(to, timeZone)) {
    return t('gap.range', { from: formatDayAndTime(from, timeZone), to: formatTimeAndClock(to, timeZone) });
  }
  if (day.slice(0, 4) !== dayOf(to, timeZone).slice(0, 4)) {
    return t('gap.range', { from: formatDayAndTime(from, timeZone), to: formatDayAndTime(to, timeZone) });
  }
  const start = `${formatShortDay(day)}, ${formatTime(from, timeZone)}`;
  return t('gap.range', { from: start, to: formatDayAndTime(to, timeZone) });
}

const dayOf = (at: string, timeZone: TimeZone) => (isDay(at) ? at : localDayOf(Date.parse(at), timeZone));
