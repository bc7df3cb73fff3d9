import { z } from 'zod';

const linkedInvoiceSchema = z.object({ invoiceId: z.int(), number: z.string() });

const invoiceTypes = ['invoice', 'cancellation', 'correction'] as const;

/** What an invoice has to do with others. */
export const invoiceLinks = {
  type: z.enum(invoiceTypes),
  /** The last invoice of its contract. */
  isFinal: z.boolean(),
  /** Its cancellation; null while it is in force. */
  cancelledBy: linkedInvoiceSchema.nullable(),
  /** The invoice that this one cancels or replaces. */
  corrects: linkedInvoiceSchema.nullable(),
  /** The corrected invoice that replaces this one. */
  correctedBy: linkedInvoiceSchema.nullable(),
  /** Why it was cancelled, or the invoice that it cancels or replaces. */
  correctionReason: z.string().nullable(),
};
