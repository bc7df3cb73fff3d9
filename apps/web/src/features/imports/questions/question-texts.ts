import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';

type Option = NonNullable<ImportQuestion['options']>[number];
type Meters = ReadonlyMap<number, Pick<Meter, 'name' | 'baseUnit'>>;

const baseUnitsPerShown = 1000;

/** '588.944 kWh', with decimals only below 100. */
function formatEnergy(amount: number | undefined, baseUnit: Meter['baseUnit'] = 'Wh'): string {
  if (amount === undefined) return missing;
  const shown = amount / baseUnitsPerShown;
  return `${formatNumber(shown, Math.abs(shown) < 100 ? 2 : 0)}${nbsp}${baseUnit === 'l' ? 'm³' : 'kWh'}`;
}

/** '01.08.2023, 10:00 Uhr (MESZ)' of a local time with its offset; without one, no clock is named. */
export function formatLocalTime(local: string | undefined): string {
  if (!local) return missing;
  const offset = local.slice(19);
  const clock = offset === '' ? '' : offset.startsWith('+02') ? ' (MESZ)' : ' (MEZ)';
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 16)} Uhr${clock}`;
}

/** A month, a day or a local time, as precise as it is given. */
function formatMoment(moment: string | undefined): string {
  if (!moment) return missing;
  if (moment.length === 7) return formatMonth(`${moment}-01`);
  return moment.length === 10 ? formatDay(moment) : formatLocalTime(moment);
}

/** What is asked, with what would follow. */
export function questionText(t: TFunction<'imports'>, question: ImportQuestion, meters: Meters): string {
  const {
    code,
    column,
    meterId,
    from,
    to,
    count = 0,
    total,
    expected,
    power,
    limit,
    minutes = 0,
    days = 0,
    text,
  } = question;
  const meter = meters.get(meterId ?? 0);
  return t(`question.${code}`, {
    count,
    amount: formatNumber(count),
    column: column ?? '',
    meter: meter?.name ?? '',
    text: text ?? '',
    place: text || t('question.generalPlace'),
    from: formatMoment(from),
    to: formatMoment(to),
    total: formatEnergy(total, meter?.baseUnit),
    expected: formatEnergy(expected, meter?.baseUnit),
    limit: power === undefined ? formatEnergy(limit, meter?.baseUnit) : formatPower(limit),
    power: formatPower(power),
    billed: formatNumber(question.billed),
    minutes: formatNumber(Math.abs(minutes)),
    distance: t('question.years', { years: formatYears(days) }),
    side: t(days < 0 ? 'question.before' : 'question.after'),
    direction: t(minutes < 0 ? 'question.earlier' : 'question.later'),
  });
}

const daysPerYear = 365.25;
/** '33', and below ten '1,4'. */
function formatYears(days: number): string {
  const years = Math.abs(days) / daysPerYear;
  return formatNumber(years, years < 10 ? 1 : 0);
}

const formatPower = (watts: number | undefined) =>
  watts === undefined ? missing : `${formatNumber(watts / 1000, 1)}${nbsp}kW`;

/** An answer and its consequence: 'Schon multipliziert: WE 01 hätte im Januar 2025 588.944 kWh'. */
export function optionText(
  t: TFunction<'imports'>,
  code: ImportQuestion['code'],
  { option, meters }: { option: Option; meters: Meters },
): string {
  const { answer, meterId, month, from, to, total } = option;
  const name = code === 'multiplied' ? t(`question.multipliedAnswer.${answer as 'shown'}`) : answer;
  const meter = meters.get(meterId ?? 0);
  if (!meter || total === undefined) return name;
  const facts = { answer: name, meter: meter.name, total: formatEnergy(total, meter.baseUnit) };
  if (month) return t('question.wouldHave', { ...facts, month: formatMonth(`${month}-01`) });
  if (!from || !to) return name;
  const times = { from: formatDay(from.slice(0, 10)), to: formatDay(to.slice(0, 10)) };
  return t(from === to ? 'question.wouldRead' : 'question.wouldCount', { ...facts, ...times });
}
