import { isPhone } from '@lichthof/domain/fields/phone.ts';
import { z } from 'zod';

export const longestName = 100;
export const longestText = 2000;
export const largestNumber = 999_999_999;

// no control characters, unpaired surrogates, private characters, or characters that change the text direction
const line = /^[^\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;
const lines = /^(?:[^\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u;
const personName = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;
const zipCodes = { de: /^\d{5}$/, at: /^\d{4}$/, ch: /^\d{4}$/ };

/** A year of the calendar; a refusal names both limits. */
export const yearBetween = (first: number, last: number) =>
  z
    .int()
    .refine((year) => year >= first && year <= last, { params: { rule: 'year', first, last } })
    .meta({ minimum: first, maximum: last });

/** One line, not empty. */
export const requiredLine = (most = longestName) => z.string().trim().normalize().min(1).max(most).regex(line);
/** One line or empty; absent and '' mean the same. */
export const optionalLine = (most = longestName) => z.string().trim().normalize().max(most).regex(line).optional();
/** Several lines, perhaps empty; line ends of Windows count as one character. */
export const linesField = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .normalize()
    .max(most)
    .regex(lines);
/** Several lines or empty. */
export const optionalText = z.string().trim().normalize().max(longestText).regex(lines).optional();

/** The name of a person: letters of any script, blanks, hyphens, apostrophes and full stops. */
export const personNameField = z.string().trim().normalize().min(1).max(longestName).regex(personName);
export const emailField = z.string().trim().min(1).max(254).pipe(z.email());
export const phoneField = z
  .string()
  .trim()
  .max(50)
  .refine((text) => text === '' || (isPhone(text) && line.test(text)), { params: { rule: 'phone' } })
  .optional();

/**
 * Square metres with up to two decimals. The minimum is needed, since the smallest float counts as a multiple of 0.01.
 */
export const areaField = (most: number) => z.number().positive().min(0.01).max(most).multipleOf(0.01);

const largestKilowatts = 99_999;
/** Kilowatts or kilowatts peak with up to two decimals. */
export const kilowattField = areaField(largestKilowatts);

export const countries = ['de', 'at', 'ch'] as const;
export type Country = (typeof countries)[number];

export function isZipCode(text: string, country: Country): boolean {
  return zipCodes[country].test(text);
}

/** Field names in error answers, as in the specification. */
export const FieldName = {
  Name: 'Name',
  CustomerName: 'CustomerName',
  EstateGroupName: 'EstateGroupName',
  ApartmentName: 'ApartmentName',
  FirstName: 'FirstName',
  LastName: 'LastName',
  TariffName: 'TariffName',
  Date: 'Date',
  MoveIn: 'MoveIn',
  MoveOut: 'MoveOut',
  /** Not in the specification. */
  Email: 'Email',
} as const;
export type FieldName = (typeof FieldName)[keyof typeof FieldName];

/** The version that was read; a change by another user meanwhile answers 409. */
export const versionField = z.int().min(1);
