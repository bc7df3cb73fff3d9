import { type Field, fieldNames, type FieldRule } from '@lichthof/domain/fields/field.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMeasure, missing } from '@lichthof/domain/formats/number-formats.ts';

/** Stored values as a form has them: an empty text or day is ''. */
export type FormValues<Values> = {
  [Name in keyof Values]: Values[Name] extends string | null ? Exclude<Values[Name], null> : Values[Name];
};

const emptyValues: Partial<Record<FieldRule['kind'], unknown>> = {
  line: '',
  lines: '',
  day: '',
  flag: false,
  names: [],
};

/** The values of the fields for a form; without stored ones all are empty. */
export function formValues<Values extends object>(
  fields: Record<keyof Values & string, Field>,
  stored?: Values,
): FormValues<Values> {
  const values = fieldNames(fields).map((name) => [
    name,
    stored?.[name] ?? emptyValues[fields[name].rule.kind] ?? null,
  ]);
  return Object.fromEntries(values) as FormValues<Values>;
}

/** A value that is no choice, as people read it; '–' if it is empty. */
export function formatField({ rule }: Field, value: string | number | null): string {
  if (value === null || value === '') return missing;
  if (rule.kind === 'day') return formatDay(String(value));
  if ('unit' in rule && rule.unit) return formatMeasure(Number(value), rule.unit);
  return String(value);
}

/** The values of the fields that are no choices, as people read them. */
export const formattedFields = <Values extends object>(fields: Record<keyof Values & string, Field>, stored: Values) =>
  Object.fromEntries(
    fieldNames(fields).map((name) => [name, formatField(fields[name], stored[name] as string | number | null)]),
  ) as Record<keyof Values, string>;
