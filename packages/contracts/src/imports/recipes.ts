import {
  type Recipe,
  type RecipeClock,
  recipeMethods,
  recipeStamps,
  recipeUnits,
  seriesContents,
  statusMeanings,
} from '@lichthof/domain/recipes/recipe.ts';
import { evidenceKinds, type PartKind, type RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import { z } from 'zod';

/** Cells and names, without characters that the database refuses. */
export const cellText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0') && text.isWellFormed());
const column = z.int().min(0).max(2000);
const row = z.int().min(1).max(3_000_000);

export const clockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local'), zone: z.string().max(60).nullable() }),
  z.object({ kind: z.literal('utc') }),
  z.object({ kind: z.literal('winter') }),
  z.object({ kind: z.literal('offset'), minutes: z.int().min(-840).max(840) }),
  z.object({ kind: z.literal('inCell') }),
]) satisfies z.ZodType<RecipeClock>;

const delimiterSchema = z.enum(['\t', ';', '|', ',']);
const unitSchema = z.enum(recipeUnits);
export const contentSchema = z.enum(seriesContents);
export const stampSchema = z.enum(recipeStamps);
export const statusSchema = z.enum(statusMeanings);
export const methodSchema = z.enum(recipeMethods);
const decimalSchema = z.enum(['.', ',']).nullable();
const steps = z.array(z.int().min(1).max(44_640)).max(20);
const member = cellText.optional();

const sourceSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal('text'), delimiter: delimiterSchema, member }),
  z.object({ format: z.literal('workbook'), sheet: cellText, member }),
  z.object({ format: z.literal('mscons'), registers: z.array(cellText).max(2000), member }),
]);

const tableSchema = z.object({
  form: z.enum(['rows', 'matrix', 'nem12']),
  headerRows: z.array(row).max(20),
  firstRow: row,
  columnCount: column,
  otherRows: z.array(cellText).max(200),
  tableHeader: cellText.nullable(),
  matrix: z
    .array(z.object({ column, minute: z.int().min(0).max(1500) }))
    .max(1500)
    .nullable(),
  matrixCounts: z.boolean().optional(),
  otherRegisters: z.array(cellText).max(2000).optional(),
});

const timeSchema = z.object({
  blocks: z.array(z.object({ columns: z.array(column).max(10), endColumns: z.array(column).max(10) })).max(200),
  pattern: cellText,
  rangeSign: cellText.nullable(),
  clock: clockSchema,
  stamp: stampSchema,
  steps,
});

const seriesSchema = z.object({
  key: cellText,
  name: cellText,
  /** -1 in a matrix, whose columns are times. */
  column: z.int().min(-1).max(2000),
  block: z.int().min(0).max(200),
  table: z.int().min(0).max(200).nullable(),
  rows: z.array(z.object({ column, text: cellText })).max(20),
  unit: unitSchema,
  content: contentSchema,
  stamp: stampSchema.nullable(),
  factorColumn: column.nullable(),
  factor: z
    .string()
    .max(30)
    .regex(/^-?\d+(\.\d+)?$/),
  statusColumn: column.nullable(),
});

const signs = { decimal: decimalSchema, thousands: z.string().max(3) };
const numbersSchema = z.object({
  ...signs,
  missing: z.array(cellText).max(50),
  hasUnits: z.boolean(),
  unitColumn: column.nullable(),
  units: z.record(cellText, unitSchema),
});

/** How files of one form are read. Rows count from 1, columns from 0. */
export const recipeSchema = z
  .object({
    version: z.literal(1),
    source: sourceSchema,
    table: tableSchema,
    time: timeSchema,
    series: z.array(seriesSchema).max(2000),
    numbers: numbersSchema,
    status: z.record(cellText, statusSchema),
    method: methodSchema.nullable(),
  })
  .meta({ id: 'Recipe' }) satisfies z.ZodType<Recipe>;

const evidenceSchema = z.object({ kind: z.enum(evidenceKinds), row: row.optional(), text: z.string().optional() });

/** A part of a recipe with the ways in which it can be read, the most plausible first. */
const partOf = <const Kind extends PartKind, Value extends z.ZodType>(kind: Kind, value: Value) =>
  z.object({
    id: z.string(),
    kind: z.literal(kind),
    /** The keys of the series that it is about; all when empty. */
    series: z.array(z.string()),
    word: z.string().optional(),
    readings: z.array(value),
    excluded: z.array(z.object({ value, evidence: evidenceSchema })),
    /** Null as long as neither the file nor a person has said it. */
    proof: evidenceSchema.nullable(),
  });

export const partSchema = z.discriminatedUnion('kind', [
  partOf('delimiter', delimiterSchema),
  partOf('sheet', cellText),
  partOf('pattern', cellText),
  partOf('clock', clockSchema),
  partOf('stamp', stampSchema),
  partOf('steps', steps),
  partOf('numbers', z.object(signs)),
  partOf('unit', unitSchema),
  partOf('content', contentSchema),
  partOf('status', statusSchema),
  partOf('method', methodSchema),
  partOf('sameEnergy', z.array(cellText).max(2000)),
  partOf('lastRow', z.enum(['read', 'leftOut'])),
]) satisfies z.ZodType<RecipePart>;

/** What a reading of a file would bring for the series in question that are counted in one base unit. */
const consequenceSchema = z.object({
  baseUnit: z.enum(['Wh', 'l']),
  total: z.number(),
  /** Begin of the first and end of the last quarter-hour, local times with their offset; null without any. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  quarterHours: z.int(),
  missing: z.int(),
  /** The highest mean of a quarter-hour, in W or litres per hour. */
  highest: z.number().nullable(),
  /** The amounts of the first and of the last quarter-hour. */
  first: z.number().nullable(),
  last: z.number().nullable(),
  /** The last counter of a single series, null where its rows are no counters; absent for several. */
  lastCounter: z.number().nullable().optional(),
  /** By day up to 31 days, else by month. */
  by: z.enum(['day', 'month']),
  totals: z.array(
    z.object({
      from: z.iso.date(),
      total: z.number(),
      /** What the mapped meters have on the same days of the year before; null where not all of it is known. */
      yearBefore: z.number().nullable(),
    }),
  ),
  /** Rows that cannot be read so. */
  unreadable: z.int(),
});
export type Consequence = z.infer<typeof consequenceSchema>;

/** Of each open part what each of its readings would bring, in their order. */
export const consequencesSchema = z
  .array(z.object({ part: z.string(), readings: z.array(z.array(consequenceSchema)) }))
  .meta({ id: 'ImportConsequences' });
export type Consequences = z.infer<typeof consequencesSchema>;
