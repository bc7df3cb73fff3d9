import type { FieldErrors, FieldValues } from 'react-hook-form';

export interface FormProblems {
  /** Names of all fields with an error, in the order of the form. */
  names: string[];
  /** Those among them that are empty. */
  missing: string[];
}

export function problemsOf(errors: FieldErrors, values: FieldValues): FormProblems {
  const names = namesIn(errors);
  return { names, missing: names.filter((name) => isEmpty(valueAt(values, name))) };
}

function namesIn(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const name = prefix + key;
    return 'type' in error || 'message' in error ? [name] : namesIn(error, `${name}.`);
  });
}

function valueAt(values: FieldValues, name: string): unknown {
  return name.split('.').reduce<unknown>((inner, key) => (inner as FieldValues | undefined)?.[key], values);
}

const isEmpty = (input: unknown) =>
  input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);
