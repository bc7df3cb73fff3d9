import type { InvoiceAddressFields, ParticipantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import { emailField, optionalLine, phoneField, requiredLine } from '../fields.ts';

/** The fields of a participant as they are sent; an absent or empty one is cleared. */
export const sentParticipantFields = {
  names: z.array(requiredLine()).min(1).max(3),
  greetingName: optionalLine(),
  /** Invoices to a business carry an electronic one. */
  isBusiness: z.boolean().default(false),
  email: emailField.optional(),
  phone: phoneField,
} satisfies SentFields<ParticipantFields>;

/** The fields of a participant as they are answered. */
export const participantFieldResults = {
  names: z.array(z.string()),
  greetingName: z.string().nullable(),
  isBusiness: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
} satisfies FieldResults<ParticipantFields>;

/** The address for invoices; without it they go to the apartment. */
export const invoiceAddressSchema = z.object({
  street: requiredLine(),
  houseNumber: requiredLine(20),
  zipCode: requiredLine(10).min(4),
  city: requiredLine(),
} satisfies SentFields<InvoiceAddressFields>);
