import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/call.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { meterErrorText } from '../meter-error-text.ts';
import type { MeterForm } from './meter-form.ts';

const fieldOfCode: Partial<Record<number, keyof MeterForm>> = {
  [ErrorCode.MeterNameTaken]: 'name',
  [ErrorCode.SerialNumberTaken]: 'serialNumber',
};

/** Puts what the server refused at the field that it is about; false when it is about none. */
export function putMeterError(form: UseFormReturn<MeterForm, unknown, unknown>, error: unknown): boolean {
  const { code = 0, field = '' } = error instanceof ApiError ? (error.body.metadata ?? {}) : {};
  const named = field in form.getValues() ? (field as keyof MeterForm) : fieldOfCode[code];
  if (named === undefined) return false;
  // the flat is only asked for at its own place
  const isHidden = named === 'apartmentId' && form.getValues('measuringPoint') !== MeasuringPoint.Tenant;
  const message = meterErrorText(error, i18n.t('validation:invalid.other'));
  form.setError(isHidden ? 'measuringPoint' : named, { type: 'server', message });
  return true;
}
