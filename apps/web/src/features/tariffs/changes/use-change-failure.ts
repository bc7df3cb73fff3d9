import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';

/** Shows an error of the server at its field, or else above the form. */
export function useChangeFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: { day: Path<Values>; reason: Path<Values> },
) {
  const { t } = useTranslation('tariff-changes');
  const [failure, setFailure] = useState<string>();
  const explain = (error: unknown) => {
    const metadata = error instanceof ApiError ? error.body.metadata : undefined;
    const refuse = (field: Path<Values>, message: string) => form.setError(field, { type: 'server', message });
    const text = errorText(error, t('failed'));
    if (metadata?.code === ErrorCode.PriceRiseTooEarly) {
      refuse(fields.day, t('rise.tooEarly', { day: formatDay(metadata.names?.[0]) }));
    } else if (metadata?.code === ErrorCode.StartInPast || metadata?.code === ErrorCode.PricePeriodTaken) {
      refuse(fields.day, text);
    } else if (metadata?.code === ErrorCode.ReasonMissing) refuse(fields.reason, text);
    else setFailure(text);
  };
  return { failure, explain, clearFailure: () => setFailure(undefined) };
}
