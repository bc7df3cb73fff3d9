import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint, fileResult, idParam } from './endpoint.ts';

const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const path = '/api/customers/:customerId/audit-entries';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type AuditValue = z.infer<typeof valueSchema>;

const auditEntrySchema = z
  .object({
    entryId: z.int(),
    at: z.iso.datetime(),
    /** Null if no user did it, such as a job. */
    person: z.object({ userId: z.int(), name: z.string(), email: z.string() }).nullable(),
    /** The key of a customer's own system that did it, in the name of the person who created the key. */
    apiKeyName: z.string().nullable(),
    action: z.string(),
    /** The table of the object. */
    objectType: z.string(),
    objectId: z.int().nullable(),
    /** The current name, or the name at deletion; null if neither is known. */
    objectName: z.string().nullable(),
    /**
     * Fields in camel case, parts of parts with a full stop: 'location.city'. Ids are replaced by names, lists without names by their
     * length. Null: there was or is no value.
     */
    changes: z.array(
      z.object({
        field: z.string(),
        before: valueSchema,
        after: valueSchema,
        /** The day from which a price holds. */
        from: z.iso.date().optional(),
      }),
    ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const code = z.string().regex(/^[a-zA-Z_]{1,40}$/);

// the database has no year 0
const dayField = z.iso.date().refine((day) => day >= '0001-01-01');

/** Days are local days, `to` exclusive; the text is searched in names, values and users. */
const filterSchema = z.object({
  userId: idParam.optional(),
  objectType: code.optional(),
  action: code.optional(),
  from: dayField.optional(),
  to: dayField.optional(),
  text: z
    .string()
    .normalize()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
});
export type AuditFilter = z.infer<typeof filterSchema>;

/** Entries per page. */
export const auditPageSize = 50;
const largestEntryId = Number.MAX_SAFE_INTEGER;

const auditPageSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    /** The id to request the next older entries with; null if there are none. */
    nextBefore: z.int().nullable(),
    /** All users, actions and object types with entries, as values for the filters. Only on the first page. */
    choices: z
      .object({
        people: z.array(z.object({ userId: z.int(), name: z.string() })),
        actions: z.array(z.string()),
        objectTypes: z.array(z.string()),
      })
      .nullable(),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageSchema>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path,
  summary: 'Who changed what of a customer, the newest first',
  access,
  params: customerParams,
  query: filterSchema.extend({ before: z.coerce.number().int().min(1).max(largestEntryId).optional() }),
  result: auditPageSchema,
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'The same entries as a file for spreadsheets',
  access,
  params: customerParams,
  query: filterSchema,
  result: fileResult,
  fileTypes: ['text/csv'],
});
