import { brokenPriceRule } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { findLevelFaults } from '@lichthof/domain/tariffs/timed/level-faults.ts';
import {
  type calendarQuarters,
  priceLevels,
  type TimedPrice,
  windowDays,
} from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { federalStates } from '@lichthof/domain/time/public-holidays.ts';
import { z } from 'zod';

const netPrice = z.string().refine((text) => brokenPriceRule(text, 'ctPerKwh') === undefined);
const ctPerKwh = z.partialRecord(z.enum(priceLevels), netPrice);

/** On a whole quarter-hour; only an end may be 24:00. */
const from = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/);
const to = z.string().regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/);
const part = { level: z.enum(priceLevels), from, to };

const mostWindows = 24;
const uniqueList = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .min(1)
    .max(most)
    .refine((list) => new Set(list).size === list.length);

const windowPrice = z.object({
  kind: z.literal('windows'),
  ctPerKwh,
  windows: z
    .array(
      z.object({
        ...part,
        days: uniqueList(z.enum(windowDays), windowDays.length),
        months: uniqueList(z.int().min(1).max(12), 12).exactOptional(),
      }),
    )
    .min(1)
    .max(mostWindows),
  rest: z.enum(priceLevels).nullable(),
  holidays: z.enum(['sunday', 'weekday']),
  state: z.enum(federalStates).nullable(),
  clock: z.enum(['legal', 'CET']),
});

const dayParts = z.array(z.object(part)).min(1).max(mostWindows);
const modulePrice = z.object({
  kind: z.literal('module3'),
  ctPerKwh,
  calendar: z.object({ Q1: dayParts, Q2: dayParts, Q3: dayParts, Q4: dayParts } satisfies Record<
    (typeof calendarQuarters)[number],
    typeof dayParts
  >),
});

const marketPrice = z.object({
  kind: z.literal('market'),
  markupCtPerKwh: netPrice,
  ceilingCtPerKwh: netPrice.nullable(),
  assumedCtPerKwh: netPrice,
});

const timedPrice = z.discriminatedUnion('kind', [windowPrice, modulePrice, marketPrice]);
/** Each quarter-hour has exactly one level and each level one price; an answer names the first fault. */
const timedPriceSchema = timedPrice.superRefine((price, context) => {
  if (price.kind === 'market') return;
  const [fault] = findLevelFaults(price);
  if (fault) context.addIssue({ code: 'custom', params: { rule: `levels_${fault}` }, input: price });
}) satisfies z.ZodType<TimedPrice>;

/** Prices by time as they are stored. */
export const timedPricesResult = z.partialRecord(z.enum(gridCostItems), timedPrice);

/** Prices by time that a person enters. The market's price is the commodity's, module 3 the grid fee's. */
export const enteredTimedPrices = z
  .partialRecord(z.enum(gridCostItems), timedPriceSchema)
  .refine((timed) => Object.keys(timed).length > 0)
  .superRefine((timed, context) => {
    for (const item of gridCostItems) {
      const kind = timed[item]?.kind;
      const isMisplaced = (kind === 'market' && item !== 'commodity') || (kind === 'module3' && item !== 'gridUsage');
      if (isMisplaced)
        context.addIssue({ code: 'custom', path: [item], params: { rule: 'kindMisplaced' }, input: timed });
    }
  });
