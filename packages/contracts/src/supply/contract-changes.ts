import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';
import { counterField } from '../metering/meter-changes.ts';
import { invoiceAddressSchema } from './participant-fields.ts';
import { participantDetailsSchema } from './participants.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/participants/:participantId';
const params = customerEstateParams.extend({ participantId: idParam });
const day = z.iso.date();
const longestNoticeMonths = 12;

/** `version` is that of the contract. */
const contractKey = z.object({ contractNumber: requiredLine(), version: versionField });

export const changeContractTerms = endpoint({
  method: 'PUT',
  path: `${path}/contract-terms`,
  summary: 'Change minimum term and period of notice of a contract',
  access,
  params,
  body: contractKey.extend({
    /** The last day of the minimum term; absent without one. */
    minimumTermLastDay: day.optional(),
    noticeMonths: z.int().min(0).max(longestNoticeMonths),
  }),
  result: participantDetailsSchema,
});

/** Without a last day an ended contract goes on, up to the move-out of its tenant. */
export const changeContractEnd = endpoint({
  method: 'PUT',
  path: `${path}/contract-end`,
  summary: 'End a contract, or let an ended one go on',
  access,
  params,
  body: contractKey.extend({ lastDay: day.optional() }),
  result: participantDetailsSchema,
});

/**
 * The last day of a tenant in the apartment; absent takes the move-out back. The contract ends with it. The reading
 * counts at the end of that day (409 ReadingImplausible unless confirmed), the final bill goes to the address, and with a tariff the owner pays from the day after.
 */
const moveOutSchema = z.object({
  contractNumber: requiredLine(),
  version: versionField,
  moveOut: day.optional(),
  reading: z
    .object({
      meterId: z.int().min(1).max(largestId),
      counter: counterField,
      /** Somebody was asked about it and says that it is right. */
      isConfirmed: z.boolean().optional(),
    })
    .optional(),
  finalAddress: invoiceAddressSchema.optional(),
  vacancyTariffId: z.int().min(1).max(largestId).optional(),
});
export type MoveOut = z.infer<typeof moveOutSchema>;

export const moveOut = endpoint({
  method: 'PUT',
  path: `${path}/move-out`,
  summary: 'Set, change or take back the move-out of a tenant, with everything that follows from it',
  access,
  params,
  body: moveOutSchema,
  result: participantDetailsSchema,
});
