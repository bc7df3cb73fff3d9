import { z } from 'zod';

export const longestName = 100;
export const longestText = 2000;
export const largestNumber = 999_999_999;

// control characters, halves of pairs, private ones, and those that turn the direction of what follows
const line = /^[^\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;
const lines = /^(?:[^\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u;
const personName = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;
const phone = /^[+\d][\d\s()/.-]{4,}$/;
const zipCodes = { de: /^\d{5}$/, at: /^\d{4}$/, ch: /^\d{4}$/ };

/** One line that must not be empty. */
export const requiredLine = (most = longestName) => z.string().trim().normalize().min(1).max(most).regex(line);
/** One line or nothing: absent and '' are the same. */
export const optionalLine = (most = longestName) => z.string().trim().normalize().max(most).regex(line).optional();
/** Several lines or nothing. */
export const optionalText = z.string().trim().normalize().max(longestText).regex(lines).optional();

/** The name of a person: letters of any script, blank, hyphen, apostrophe, full stop. */
export const personNameField = z.string().trim().normalize().min(1).max(longestName).regex(personName);
export const emailField = z.string().trim().min(1).max(254).pipe(z.email());
export const phoneField = z
  .string()
  .trim()
  .max(50)
  .refine((text) => text === '' || (phone.test(text) && line.test(text)), { params: { rule: 'phone' } })
  .optional();

/** Square metres with up to two decimals; the least is said too, since the smallest of all numbers is a multiple of 0.01. */
export const areaField = (most: number) => z.number().positive().min(0.01).max(most).multipleOf(0.01);

export const countries = ['de', 'at', 'ch'] as const;
export type Country = (typeof countries)[number];

export function isZipCode(text: string, country: Country): boolean {
  return zipCodes[country].test(text);
}

/** What the specification calls the fields of its error answers. */
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
  /** Ours: the specification has none for it. */
  Email: 'Email',
} as const;
export type FieldName = (typeof FieldName)[keyof typeof FieldName];

/** The version that was read; somebody else's change in between answers 409. */
export const versionField = z.int().min(1);
