import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { invoiceAddressSchema, participantFieldResults, sentParticipantFields } from './participant-fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/participants';

const participantSchema = z
  .object({
    participantId: z.int(),
    type: z.enum(participantTypes),
    /** Of the contract, or of the apartment without one. */
    unitUse: z.enum(unitUses),
    names: z.array(z.string()),
    apartmentId: z.int().nullable(),
    apartmentName: z.string().nullable(),
    customerNumber: z.string(),
    contractNumber: z.string().nullable(),
    /** Days of the contract; `contractTo` is the day after the last one, null if open-ended. */
    contractFrom: z.iso.date().nullable(),
    contractTo: z.iso.date().nullable(),
    tariffId: z.int().nullable(),
    tariffName: z.string().nullable(),
    paymentMethod: z.enum(PaymentMethod),
    email: z.string().nullable(),
    meterNames: z.array(z.string()),
  })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof participantSchema>;

export const listParticipants = endpoint({
  method: 'GET',
  path,
  summary: 'Everybody who shares the electricity of an estate, also those who have left',
  access,
  params: customerEstateParams,
  result: z.array(participantSchema),
});

export const participantDetailsSchema = participantSchema
  .extend({
    ...participantFieldResults,
    invoiceAddress: invoiceAddressSchema.nullable(),
    /** The apartment's address, or the estate's. */
    deliveryAddress: z.object({
      street: z.string().nullable(),
      houseNumber: z.string().nullable(),
      zipCode: z.string().nullable(),
      city: z.string().nullable(),
    }),
    mandate: z
      .object({
        reference: z.string(),
        iban: z.string(),
        accountHolder: z.string(),
        grantedAt: z.iso.datetime(),
        revokedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** The version of the shown contract; null without one. */
    contractVersion: z.int().nullable(),
    /** The last day of the tenant in the apartment; null while there is none, or nobody lives there. */
    moveOut: z.iso.date().nullable(),
    minimumTermUntil: z.iso.date().nullable(),
    noticeMonths: z.int(),
    tariffs: z.array(
      z.object({ tariffId: z.int(), name: z.string(), from: z.iso.date(), to: z.iso.date().nullable() }),
    ),
    meters: z.array(
      z.object({
        meterId: z.int(),
        name: z.string(),
        serialNumber: z.string().nullable(),
        marketLocationId: z.string().nullable(),
        meteringLocationId: z.string().nullable(),
      }),
    ),
    version: z.int(),
  })
  .meta({ id: 'ParticipantDetails' });
export type ParticipantDetails = z.infer<typeof participantDetailsSchema>;

const participantParams = customerEstateParams.extend({ participantId: idParam });

export const getParticipant = endpoint({
  method: 'GET',
  path: `${path}/:participantId`,
  summary: 'One participant with contract, tariffs, meters and payment',
  access,
  params: participantParams,
  result: participantDetailsSchema,
});

/** Contact and invoice address, which may change during a contract. Absent fields are cleared. */
export const changeParticipant = endpoint({
  method: 'PUT',
  path: `${path}/:participantId`,
  summary: 'Change contact data and invoice address of a participant',
  access,
  params: participantParams,
  body: z.object({
    ...sentParticipantFields,
    invoiceAddress: invoiceAddressSchema.optional(),
    version: z.int(),
  }),
  result: participantDetailsSchema,
});
