import { Role } from '@lichthof/domain/access/role.ts';
import { letterDeliveries, letterStates } from '@lichthof/domain/letters/letter-delivery.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';
import { optionalText, versionField } from '../fields.ts';
import { enteredPricesSchema } from './tariffs.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const estatePath = '/api/customers/:customerId/estates/:estateId';
const tariffParams = customerEstateParams.extend({ tariffId: idParam });

const priceChangeSchema = z
  .object({
    /** False for a trial. */
    isStored: z.boolean(),
    /** Participants whose prices change. */
    changedCount: z.int(),
    /** Participants that pay more: each gets a letter. */
    recipients: z.array(z.object({ participantId: z.int(), name: z.string(), delivery: z.enum(letterDeliveries) })),
    /** The first day on which higher prices may hold if the letters are sent today; null without a rise. */
    earliestOn: z.iso.date().nullable(),
  })
  .meta({ id: 'PriceChange' });
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** Of a rise for running contracts; printed in the letters (EnWG § 41 (5)). */
const reason = optionalText;
/** Says what would happen, and stores nothing. */
const isTrial = z.boolean();

/** Holds until the next prices of the tariff begin. A rise needs a reason and a month's notice: 422 otherwise. */
export const addTariffPrices = endpoint({
  method: 'POST',
  path: `${estatePath}/tariffs/:tariffId/prices`,
  summary: 'New prices of a tariff from a day on',
  access,
  params: tariffParams,
  body: z.object({ from: z.iso.date(), prices: enteredPricesSchema, reason, version: versionField, isTrial }),
  result: priceChangeSchema,
});

/** Replaces the tariffs of the participants from the day on, for all or for none of them. */
export const assignTariff = endpoint({
  method: 'POST',
  path: `${estatePath}/tariffs/:tariffId/assignments`,
  summary: 'Assign a tariff to many participants',
  access,
  params: tariffParams,
  body: z.object({ from: z.iso.date(), participantIds: z.array(idParam).min(1).max(5000), reason, isTrial }),
  result: priceChangeSchema,
});

/** Of the letter that a participant would get. */
const letterOf = { participantId: z.int().min(1), reason };

export const previewPriceLetter = endpoint({
  method: 'POST',
  path: `${estatePath}/tariffs/:tariffId/prices/letter`,
  summary: 'The letter about new prices that a participant would get, as PDF; nothing is stored',
  access,
  params: tariffParams,
  body: z.object({ from: z.iso.date(), prices: enteredPricesSchema, version: versionField, ...letterOf }),
  fileTypes: ['application/pdf'],
  result: fileResult,
});

export const previewAssignmentLetter = endpoint({
  method: 'POST',
  path: `${estatePath}/tariffs/:tariffId/assignments/letter`,
  summary: 'The letter about another tariff that a participant would get, as PDF; nothing is stored',
  access,
  params: tariffParams,
  body: z.object({ from: z.iso.date(), ...letterOf }),
  fileTypes: ['application/pdf'],
  result: fileResult,
});

const priceNoticeSchema = z
  .object({
    priceNoticeId: z.int(),
    participantId: z.int(),
    name: z.string(),
    tariffName: z.string(),
    effectiveOn: z.iso.date(),
    /** The last day on which it may be sent. */
    latestOn: z.iso.date(),
    delivery: z.enum(letterDeliveries),
    state: z.enum(letterStates),
    sentOn: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PriceNotice' });
export type PriceNotice = z.infer<typeof priceNoticeSchema>;

export const listPriceNotices = endpoint({
  method: 'GET',
  path: `${estatePath}/price-notices`,
  summary: 'Letters about higher prices, latest first',
  access,
  params: customerEstateParams,
  result: z.array(priceNoticeSchema),
});

const noticeParams = customerEstateParams.extend({ priceNoticeId: idParam });

export const getPriceNoticeFile = endpoint({
  method: 'GET',
  path: `${estatePath}/price-notices/:priceNoticeId/pdf`,
  summary: 'A letter about higher prices as PDF',
  access,
  params: noticeParams,
  fileTypes: ['application/pdf'],
  result: fileResult,
});

/** For letters by post, and for mails that could not be sent and went by post instead. */
export const markPriceNoticeSent = endpoint({
  method: 'POST',
  path: `${estatePath}/price-notices/:priceNoticeId/sent`,
  summary: 'Note that a letter about higher prices was sent today',
  access,
  params: noticeParams,
  result: z.array(priceNoticeSchema),
});
