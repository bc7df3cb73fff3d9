import { amountUnits } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { z } from 'zod';
import { idParam } from '../endpoint.ts';
import { partSchema, recipeSchema } from './recipes.ts';

export const unitSchema = z.enum(amountUnits);

const seriesSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Of messages; of a table it is in the recipe. */
  unit: unitSchema.nullable(),
  /** A unit that no meter counts in, as it is written. */
  refusedUnit: z.string().optional(),
  isProposed: z.boolean(),
  /** The name of the register in the file: a market or metering location, the device, the OBIS code. */
  location: z.string().optional(),
  serialNumber: z.string().optional(),
  obis: z.string().optional(),
});

/** The settings that a user may choose. */
export const layoutChoicesSchema = z.object({
  /** The parts that a person has answered, each with the index of its reading. */
  answers: z
    .array(z.object({ part: z.string().max(300), reading: z.int().min(0).max(1000) }))
    .max(500)
    .optional(),
  /** Of several kept recipes that fit, the one that a person has chosen. */
  recipeId: idParam.optional(),
  /** An answer that a person takes back. */
  withdrawn: z.string().max(300).optional(),
});

/** How a file was read before there were recipes. */
const earlierLayoutSchema = z
  .object({ format: z.literal('csv'), series: z.array(seriesSchema) })
  .meta({ id: 'ImportEarlierLayout' });

/** MSCONS messages: each series is a register, identified by location and OBIS code. */
const messagesLayoutSchema = z
  .object({
    format: z.literal('mscons'),
    messageCount: z.int(),
    senders: z.array(z.string()),
    series: z.array(seriesSchema),
  })
  .meta({ id: 'ImportMessagesLayout' });

/** A file that is read by a recipe. */
const recipeLayoutSchema = z
  .object({
    format: z.literal('recipe'),
    recipe: recipeSchema,
    parts: z.array(partSchema),
    series: z.array(seriesSchema),
    rowsLeftOut: z.array(z.int()),
  })
  .meta({ id: 'ImportRecipeLayout' });
export type RecipeLayout = z.infer<typeof recipeLayoutSchema>;

export const layoutSchema = z.discriminatedUnion('format', [
  earlierLayoutSchema,
  messagesLayoutSchema,
  recipeLayoutSchema,
]);
