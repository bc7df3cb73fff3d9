import { type Field, fieldNames } from './field.ts';

/** Fields in which nothing is entered; a test adds those that cannot be empty. */
export const emptyFields = <Name extends string>(fields: Record<Name, Field>) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, null])) as Record<Name, null>;
