import { Role } from '@lichthof/domain/access/role.ts';
import { marketPriceFaults } from '@lichthof/domain/market-prices/market-price.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const path = '/api/reference-tables/market-prices';
export const longestPriceFile = 3_000_000;

/** A local month of day-ahead prices in Germany and Luxembourg, in 1/100 €/MWh. */
const marketPriceMonthSchema = z
  .object({
    /** The first day. */
    month: z.iso.date(),
    quarterHours: z.int(),
    knownCount: z.int(),
    lowestCents: z.int(),
    highestCents: z.int(),
    meanCents: z.number(),
    /** Counts the changes: each is stored beside the former ones. */
    edition: z.int(),
    source: z.string(),
    storedAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'MarketPriceMonth' });
export type MarketPriceMonth = z.infer<typeof marketPriceMonthSchema>;

/** Newest first. */
export const listMarketPrices = endpoint({
  method: 'GET',
  path,
  summary: 'The months of which market prices are known',
  access: 'signedIn',
  result: z.array(marketPriceMonthSchema),
});

const marketPriceImportSchema = z
  .object({
    /** Why nothing of the file is stored, and where it shows. */
    fault: z.object({ code: z.enum(marketPriceFaults), place: z.string().nullable() }).nullable(),
    months: z.array(
      z.object({
        month: z.iso.date(),
        addedCount: z.int(),
        changedCount: z.int(),
        unchangedCount: z.int(),
        /** Quarter-hours of the month that stay unknown. */
        missingCount: z.int(),
      }),
    ),
    isStored: z.boolean(),
  })
  .meta({ id: 'MarketPriceImport' });
export type MarketPriceImport = z.infer<typeof marketPriceImportSchema>;

/** All prices of a file or none. A trial says what would be stored; a repeat changes nothing. */
export const importMarketPrices = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Import day-ahead prices from the text of a file of SMARD, ENTSO-E or energy-charts',
  access: { role: Role.AuthorityAdmin, on: 'authority' },
  largestBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    text: z.string().max(longestPriceFile),
    source: z.string().trim().min(1).max(200),
    isTrial: z.boolean(),
  }),
  result: marketPriceImportSchema,
});
