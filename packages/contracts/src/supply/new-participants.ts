import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, largestId } from '../endpoint.ts';
import { newMandateSchema } from './mandates.ts';
import { invoiceAddressSchema, participantFieldResults, sentParticipantFields } from './participant-fields.ts';
import { participantDetailsSchema } from './participants.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId';
const day = z.iso.date();
const id = z.int().min(1).max(largestId);

/** Who pays for general electricity and vacant apartments, as far as it is known. */
const payerSchema = z.object({
  ...participantFieldResults,
  invoiceAddress: invoiceAddressSchema.nullable(),
});

const participantOptionsSchema = z
  .object({
    /** The local day of the estate, before which no contract begins. */
    today: day,
    /** Null without tenant electricity. */
    provider: z
      .object({
        name: z.string(),
        /** The wording of a mandate; null without creditor id: then nobody can pay by direct debit. */
        mandateText: z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) }).nullable(),
      })
      .nullable(),
    apartments: z.array(
      z.object({
        apartmentId: z.int(),
        name: z.string(),
        unitUse: z.enum(unitUses),
        /** Electricity meters of the apartment with the days of their assignment. */
        meters: z.array(z.object({ name: z.string(), from: day, to: day.nullable() })),
        /** The current and later ones; `moveOut` is the last day. */
        occupancies: z.array(
          z.object({
            occupancyId: z.int(),
            moveIn: day,
            moveOut: day.nullable(),
            people: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() })),
          }),
        ),
        /** Contracts that have not ended. */
        contracts: z.array(
          z.object({
            type: z.enum(participantTypes),
            names: z.array(z.string()),
            occupancyId: z.int().nullable(),
            from: day,
            to: day.nullable(),
          }),
        ),
      }),
    ),
    /** Meters of general electricity that no contract names. `isAllocated`: takes the metering operator's quantities. */
    generalMeters: z.array(z.object({ meterId: z.int(), name: z.string(), isAllocated: z.boolean() })),
    tariffs: z.array(z.object({ tariffId: z.int(), name: z.string(), startDate: day })),
    /** The payer of the last contract for general electricity or a vacant apartment; before the first one, the customer. */
    owner: payerSchema,
    /** Proposed as the owner's invoice address. */
    customerAddress: invoiceAddressSchema.nullable(),
  })
  .meta({ id: 'ParticipantOptions' });
export type ParticipantOptions = z.infer<typeof participantOptionsSchema>;

export const getParticipantOptions = endpoint({
  method: 'GET',
  path: `${path}/participant-options`,
  summary: 'What a new participant can be made of: apartments, tenants, meters, tariffs and the text of the mandate',
  access,
  params: customerEstateParams,
  result: participantOptionsSchema,
});

/** § 42a (3) EnWG: a consumer is bound for at most two years, and gives notice of at most one month. */
export const longestMinimumTermMonths = 24;
const longestNoticeMonths = 1;

const contractTermsSchema = z.object({
  minimumTermMonths: z.int().min(0).max(longestMinimumTermMonths),
  noticeMonths: z.int().min(0).max(longestNoticeMonths),
});

/**
 * A participant with its first contract. A tenant has an apartment and an occupancy; general electricity names its
 * meters; a third-party supplied apartment has neither tariff nor mandate. With a mandate it pays by direct debit.
 */
const newParticipantSchema = contractTermsSchema.extend({
  type: z.enum(participantTypes),
  apartmentId: id.optional(),
  occupancyId: id.optional(),
  meterIds: z.array(id).max(100).default([]),
  /** Only without an apartment, whose use the contract copies otherwise; absent: commercial. */
  unitUse: z.enum(unitUses).optional(),
  ...sentParticipantFields,
  invoiceAddress: invoiceAddressSchema.optional(),
  contractFrom: day,
  tariffId: id.optional(),
  mandate: newMandateSchema.optional(),
});
export type NewParticipant = z.infer<typeof newParticipantSchema>;

/** 409 with a code of its own for everything that does not fit; `field` names the part of the body. */
export const createParticipant = endpoint({
  method: 'POST',
  path: `${path}/participants`,
  summary: 'A new participant with contract, tariff and mandate; its numbers are given by the system',
  access,
  params: customerEstateParams,
  body: newParticipantSchema,
  result: participantDetailsSchema,
});
