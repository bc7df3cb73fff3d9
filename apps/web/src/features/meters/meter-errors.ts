import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formulaIssueCodes } from '@lichthof/domain/metering/computed/formula-issues.ts';
import { mayHaveApartment } from '@lichthof/domain/metering/codes.ts';
import type { UseFormReturn } from 'react-hook-form';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { MeterForm } from './form/meter-form-values.ts';

/** The sentence for an error about a meter, with the names of what uses it. */
export function meterErrorText(error: unknown, fallback: string): string {
  const { code, field = '', names = [], errors = [] } = errorMetadata(error);
  if (code === ErrorCode.FormulaInvalid) return formulaIssueText(errors[0]?.code, names);
  if (code === ErrorCode.PartOfComputedMeter && field === 'apartmentId') {
    const [part = '', whole = ''] = names;
    return i18n.t('meters:inUse.twice', { part, whole });
  }
  if (code === ErrorCode.PartOfComputedMeter) {
    return i18n.t('meters:inUse.part', { count: names.length, names: names.join(', ') });
  }
  if (code !== ErrorCode.MeterInUse) return errorText(error, fallback);
  if (names.length > 0) return i18n.t('meters:inUse.contract', { count: names.length, names: names.join(', ') });
  if (field === 'measuringPoint') return i18n.t('meters:inUse.removed');
  if (field === 'installedOn' || field === 'removedOn') return i18n.t('meters:inUse.days');
  return field === 'obis' ? i18n.t('meters:inUse.unit') : errorText(error, fallback);
}

const fieldOfCode: Partial<Record<number, keyof MeterForm>> = {
  [ErrorCode.MeterNameTaken]: 'name',
  [ErrorCode.SerialNumberTaken]: 'serialNumber',
};

/** Shows an error of the server at its field; false if it belongs to none. */
export function showMeterErrorAtField(form: UseFormReturn<MeterForm, unknown, unknown>, error: unknown): boolean {
  const { code = 0, field = '' } = errorMetadata(error);
  const named = field in form.getValues() ? (field as keyof MeterForm) : fieldOfCode[code];
  if (named === undefined) return false;
  // the apartment field exists only where a meter may belong to one
  const point = form.getValues('measuringPoint');
  const isHidden = named === 'apartmentId' && (point === null || !mayHaveApartment(point));
  const message = meterErrorText(error, i18n.t('validation:invalid.other'));
  form.setError(isHidden ? 'measuringPoint' : named, { type: 'server', message });
  return true;
}

const isIssueCode = (code: string | undefined): code is (typeof formulaIssueCodes)[number] =>
  formulaIssueCodes.some((known) => known === code);

/** Why a meter cannot be computed of its parts. */
export function formulaIssueText(code: string | undefined, names: readonly string[]): string {
  const key = isIssueCode(code) ? code : 'unknownPart';
  return i18n.t(`meter-form:formula.issue.${key}`, { names: names.join(', ') });
}
