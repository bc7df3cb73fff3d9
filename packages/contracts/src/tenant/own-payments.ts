import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { z } from 'zod';
import { participantAccountSchema } from '../payments/payments.ts';
import { instalmentSchema } from '../payments/prepayments.ts';
import { endpoint } from '../endpoint.ts';
import { access, params } from './own-apartment.ts';

/** Of all contracts of the tenant in the apartment. */
export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId/account',
  summary: 'What the tenant was billed, has paid and owes',
  access,
  params,
  result: z.array(participantAccountSchema),
});

const ownPrepaymentsSchema = z
  .object({
    today: z.iso.date(),
    /** Of the next instalment, or else the last one. */
    amountCents: z.int(),
    paymentMethod: z.enum(PaymentMethod),
    /** The account that instalments are transferred to. */
    bank: z.object({ accountHolder: z.string(), iban: z.string(), bic: z.string() }),
    contractNumber: z.string(),
    instalments: z.array(instalmentSchema.omit({ returnReason: true, version: true })),
  })
  .meta({ id: 'OwnPrepayments' });
export type OwnPrepayments = z.infer<typeof ownPrepaymentsSchema>;

export const getOwnPrepayments = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId/prepayments',
  summary: 'The own prepayments of a tenant',
  access,
  params,
  result: z.object({ prepayments: ownPrepaymentsSchema.nullable() }),
});
