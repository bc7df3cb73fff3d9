import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useGermanValidationTexts } from '../../i18n/validation-texts.ts';

useGermanValidationTexts();

/**
 * A form that validates a field on blur and then on each change, so that a corrected error disappears at once.
 * Committed input (a choice, a date, Enter) is validated at once by the fields of ui/fields.
 */
export function useDialogForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Output> {
  return useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}
