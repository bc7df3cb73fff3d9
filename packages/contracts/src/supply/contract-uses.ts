import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';
import { participantDetailsSchema } from './participants.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId';
const day = z.iso.date();

const openContractUseSchema = z
  .object({
    participantId: z.int(),
    type: z.enum(participantTypes),
    names: z.array(z.string()),
    apartmentName: z.string().nullable(),
    contractNumber: z.string(),
    contractVersion: z.int(),
    contractFrom: day,
    contractTo: day.nullable(),
    unitUse: z.enum(unitUses),
    /**
     * `companyName`: residential, but the participant looks like a company; `differs`: the apartment has another use;
     * `cappedInvoices`: commercial, but invoices in force were reduced to the price cap; `uncappedInvoices`:
     * residential, but invoices in force were billed as commercial ones, without the cap.
     */
    reason: z.enum(['companyName', 'differs', 'cappedInvoices', 'uncappedInvoices']),
    /**
     * The invoices in force that the price cap reduced or that were billed without it, newest first; the reduction is net
     * and negative, or 0.
     */
    affectedInvoices: z.array(
      z.object({ invoiceId: z.int(), number: z.string(), from: day, to: day, reductionCents: z.int() }),
    ),
  })
  .meta({ id: 'OpenContractUse' });
export type OpenContractUse = z.infer<typeof openContractUseSchema>;

export const listOpenContractUses = endpoint({
  method: 'GET',
  path: `${path}/open-contract-uses`,
  summary: 'Contracts of which a person should say whether they are residential or commercial; none changes by itself',
  access,
  params: customerEstateParams,
  result: z.array(openContractUseSchema),
});

export const changeContractUse = endpoint({
  method: 'PUT',
  path: `${path}/participants/:participantId/contract-use`,
  summary: 'Say whether a contract is residential or commercial; its apartment follows if no later contract has it',
  access,
  params: customerEstateParams.extend({ participantId: idParam }),
  body: z.object({
    contractNumber: requiredLine(),
    /** Of the contract. */
    version: versionField,
    unitUse: z.enum(unitUses),
    /** Invoices that were billed as those of the other use stay as they are, and are not listed any more. */
    keepsInvoices: z.boolean().default(false),
  }),
  result: participantDetailsSchema,
});
