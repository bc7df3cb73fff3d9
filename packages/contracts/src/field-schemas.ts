import type { z } from 'zod';

/** A schema for each field as it is sent. */
export type SentFields<Fields> = Record<keyof Fields, z.ZodType>;
/** A schema for each field as it is answered, of its type. */
export type FieldResults<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name]> };
