import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ReadingCheck, ReadingEntry } from '@lichthof/contracts/metering/readings.ts';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import type { MeterParams } from '../meters.queries.ts';
import { requestReadingCheck, useAddReading as usePostReading } from './readings.queries.ts';
import type { ReadingForm } from './reading-form.ts';

/** Keeps the dialog open: the reading must be confirmed first. */
class ImplausibleReading extends Error {}

interface ReadingDoubt {
  entry: ReadingEntry;
  check: ReadingCheck;
}

/** Saves a reading; an implausible one only after it was confirmed. */
export function useAddReading(params: MeterParams, form: UseFormReturn<ReadingForm, unknown, ReadingEntry>) {
  const { t } = useTranslation('meter-readings');
  const { mutateAsync } = usePostReading(params);
  const [doubt, setDoubt] = useState<ReadingDoubt>();
  const [failure, setFailure] = useState<string>();

  const checkFirst = async (entry: ReadingEntry) => {
    const check = await requestReadingCheck(params, entry);
    setDoubt(check.warnings.length > 0 ? { entry, check } : undefined);
    if (check.warnings.length > 0) throw new ImplausibleReading();
  };
  const save = async (entry: ReadingEntry) => {
    setFailure(undefined);
    const isConfirmed = doubt !== undefined && isSame(doubt.entry, entry);
    if (!isConfirmed) await checkFirst(entry);
    await mutateAsync({ ...entry, ...(isConfirmed && { isConfirmed }) });
  };
  const explain = (error: unknown) => {
    if (error instanceof ImplausibleReading) return;
    const { code } = errorMetadata(error);
    if (code === ErrorCode.ReadingExists) {
      form.setError('time', { type: 'server', message: errorText(error, t('form.failed')) });
    } else if (!putFieldError(form, error, { Date: 'day', at: 'day' })) setFailure(errorText(error, t('form.failed')));
  };
  return { doubt, failure, save, explain };
}

export const isSame = (one: ReadingEntry, other: ReadingEntry) => JSON.stringify(one) === JSON.stringify(other);
