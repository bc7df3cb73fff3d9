import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { estateFormSchema, placeInForm, type EstateForm } from './estate-form.ts';

/** The form of an estate, with the fields of the server's errors. */
export function useEstateForm(initialValues: EstateForm, failed: string) {
  const { t } = useTranslation('estate-form');
  const form = useDialogForm(estateFormSchema, initialValues);
  const [failure, setFailure] = useState<string>();

  const putApartmentError = (error: ApiError): boolean => {
    const sentIndex = /^apartments\.(\d+)\.name$/.exec(error.body.metadata?.fields?.[0] ?? '')?.[1];
    const place = sentIndex && placeInForm(form.getValues('apartments'), Number(sentIndex));
    if (typeof place !== 'number') return false;
    form.setError(`apartments.${place}.name`, { type: 'server', message: errorText(error, failed) });
    return true;
  };
  const sentenceOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return errorText(error, failed);
    const { code, names } = error.body.metadata ?? {};
    if (code === ErrorCode.ApartmentInUse && names) return t('apartmentsInUse', { names: names.join(', ') });
    return errorText(error, t('failedStatus', { failed, status: error.status }));
  };
  const explain = (error: unknown) => {
    if (error instanceof ApiError && putApartmentError(error)) return;
    if (putFieldError(form, error, { Name: 'name' })) return;
    setFailure(sentenceOf(error));
  };
  return { form, failure, explain, clearFailure: () => setFailure(undefined) };
}
