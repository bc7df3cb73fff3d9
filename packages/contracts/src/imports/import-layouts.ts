import {
  amountUnits,
  decimalSigns,
  delimiters,
  fileClocks,
  fileContents,
  stamps,
  timeFormats,
} from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { z } from 'zod';
import { idParam } from '../endpoint.ts';
import { partSchema, recipeSchema } from './recipes.ts';

export const unitSchema = z.enum(amountUnits);

const seriesSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Null when the file does not tell it. */
  unit: unitSchema.nullable(),
  /** Power by its name, but neither W nor kW. */
  isPower: z.boolean().optional(),
  /** A unit that no meter counts in, as it is written. */
  refusedUnit: z.string().optional(),
  /** What its numbers are, where the file mixes counters and amounts. */
  content: z.enum(fileContents).optional(),
  isProposed: z.boolean(),
  statusColumn: z.int().optional(),
  /** The name of the register in the file: a market or metering location, the device, the OBIS code. */
  location: z.string().optional(),
  serialNumber: z.string().optional(),
  obis: z.string().optional(),
});

/** The settings that a user may choose. */
export const layoutChoicesSchema = z.object({
  delimiter: z.enum(delimiters).optional(),
  decimalSign: z.enum(decimalSigns).optional(),
  stamp: z.enum(stamps).optional(),
  content: z.enum(fileContents).optional(),
  clock: z.enum(fileClocks).optional(),
  spread: z.boolean().optional(),
  /** Of a workbook: the index of the sheet. Its delimiter is not used. */
  sheet: z.int().min(0).max(1000).optional(),
  /** Of a file read by a recipe: the parts that a person has answered, each with the index of its reading. */
  answers: z
    .array(z.object({ part: z.string().max(300), reading: z.int().min(0).max(1000) }))
    .max(500)
    .optional(),
  /** Of several kept recipes that fit, the one that a person has chosen. */
  recipeId: idParam.optional(),
  /** An answer that a person takes back. */
  withdrawn: z.string().max(300).optional(),
});

const tableLayoutSchema = z
  .object({
    format: z.literal('csv'),
    content: z.enum(fileContents),
    clock: z.enum(fileClocks),
    delimiter: z.enum(delimiters),
    decimalSign: z.enum(decimalSigns),
    headerLine: z.int().nullable(),
    firstLine: z.int(),
    columnCount: z.int(),
    time: z
      .object({
        columns: z.array(z.int()),
        format: z.enum(timeFormats),
        offsetColumn: z.int().optional(),
        midnightEndsDay: z.boolean().optional(),
        isFrom1904: z.boolean().optional(),
      })
      .nullable(),
    stamp: z.enum(stamps),
    form: z.union([
      z.object({ kind: z.literal('wide') }),
      z.object({
        kind: z.literal('long'),
        nameColumn: z.int(),
        valueColumn: z.int(),
        unitColumn: z.int().optional(),
      }),
    ]),
    series: z.array(seriesSchema),
    /** Half-hours and hours are spread over their quarter-hours. */
    spread: z.boolean().optional(),
    /** Of a workbook: the sheets with data, and the index of the one that is read. */
    workbook: z.object({ sheets: z.array(z.string()), sheet: z.int() }).optional(),
    /** What neither the header nor the first rows tell for certain. */
    uncertain: z.array(z.enum(['content', 'stamp', 'sheet'])).optional(),
    /** What a person has set. */
    chosen: layoutChoicesSchema.optional(),
  })
  .meta({ id: 'ImportLayout' });
export type TableLayout = z.infer<typeof tableLayoutSchema>;

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
  tableLayoutSchema,
  messagesLayoutSchema,
  recipeLayoutSchema,
]);
