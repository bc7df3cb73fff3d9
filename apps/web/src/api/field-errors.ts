import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { i18n } from '../i18n/i18n.ts';
import { errorMetadata, errorText } from './error-text.ts';

/**
 * Shows an error of the server at the field that it names. `fields` maps the field names of the specification to those
 * of the form; a path in the body is used unchanged. False if the error names no field of the form.
 */
export function putFieldError<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, unknown>,
  error: unknown,
  fields: Record<string, FieldPath<Values>>,
): boolean {
  const named = errorMetadata(error).field;
  if (named === undefined) return false;
  const path = fields[named] ?? (form.getValues(named as FieldPath<Values>) === undefined ? undefined : named);
  if (path === undefined) return false;
  const message = errorText(error, i18n.t('validation:invalid.other'));
  form.setError(path as FieldPath<Values>, { type: 'server', message });
  return true;
}
