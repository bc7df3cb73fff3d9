import { Role } from '@lichthof/domain/access/role.ts';
import { type Deviation, deviationKinds, partKinds } from '@lichthof/domain/recipes/deviation.ts';
import type { FileForm } from '@lichthof/domain/recipes/file-form.ts';
import type { MeterRule } from '@lichthof/domain/recipes/kept-recipe.ts';
import { z } from 'zod';
import type { RecipeEdit } from '@lichthof/domain/recipes/edit-recipe.ts';
import { placedDeviceSchema } from '../metering/meters.ts';
import { customerParams, endpoint, idParam, largestId } from '../endpoint.ts';
import {
  cellText,
  clockSchema,
  contentSchema,
  methodSchema,
  recipeSchema,
  stampSchema,
  statusSchema,
} from './recipes.ts';

export const recipeNameSchema = z
  .string()
  .normalize()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u);

export const deviationSchema = z
  .object({
    kind: z.enum(deviationKinds),
    text: z.string().optional(),
    row: z.int().optional(),
    part: z.enum(partKinds).optional(),
  })
  .meta({
    id: 'ImportDeviation',
    description: 'Why a file is not loaded by itself',
  }) satisfies z.ZodType<Deviation>;

const recipeStates = ['confirmed', 'paused', 'draft'] as const;

const recipeSummary = {
  recipeId: z.int(),
  name: z.string(),
  state: z.enum(recipeStates),
  version: z.int(),
  /** 'portfolio' reads workbooks of places, meters and tenants. */
  format: z.enum(['text', 'workbook', 'mscons', 'portfolio']),
  /** The minutes of a row, and what its numbers are. */
  steps: z.array(z.int()),
  contents: z.array(contentSchema),
  createdByName: z.string(),
  confirmedByName: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The newest file that was read by it. */
  lastFile: z
    .object({
      importId: z.int(),
      estateId: z.int(),
      fileName: z.string(),
      at: z.iso.datetime(),
      /** Null for a file that a person uploaded. */
      source: z.object({ name: z.string(), kind: z.string() }).nullable(),
      /** Why it waits; null for a file that fits. */
      deviation: deviationSchema.nullable(),
    })
    .nullable(),
  filesIn90Days: z.int(),
};

const importRecipeSchema = z.object(recipeSummary).meta({ id: 'ImportRecipe' });
export type ImportRecipe = z.infer<typeof importRecipeSchema>;

const longText = z
  .string()
  .max(300)
  .refine((text) => !text.includes('\0') && text.isWellFormed());

export const meterRuleSchema = z.discriminatedUnion('by', [
  z.object({ by: z.enum(['series', 'sheet', 'fixed']) }),
  z.object({ by: z.literal('label'), label: longText }),
]) satisfies z.ZodType<MeterRule>;

const formSchema = z.object({
  headers: z.array(longText).max(2000),
  labels: z.array(longText).max(400),
}) satisfies z.ZodType<FileForm>;

/** A recipe as a file, to be taken to another customer; it names no meters. */
export const recipeFileSchema = z
  .object({
    format: z.literal('lichthof-import-recipe'),
    formatVersion: z.literal(1),
    name: recipeNameSchema,
    form: formSchema,
    recipe: recipeSchema,
    meterRule: meterRuleSchema,
  })
  .meta({ id: 'ImportRecipeFile' });
export type RecipeFile = z.infer<typeof recipeFileSchema>;

/** A meter of the customer as a choice. */
const meterChoiceSchema = z.object({
  meterId: z.int(),
  name: z.string(),
  estateName: z.string(),
  /** All that were and are in its place, in the order of time. */
  devices: z.array(placedDeviceSchema),
});

/** Which device of a meter a series means, and whether its values are multiplied by the transformer factor. */
const seriesTargetFields = { deviceId: idParam.optional(), isMultiplied: z.boolean().optional() };

const recipeDetailsSchema = importRecipeSchema
  .extend({
    form: formSchema,
    recipe: recipeSchema,
    meterRule: meterRuleSchema,
    /** Which meter gets what the file calls so; null is not read, or the meter is gone. */
    meters: z.array(
      z.object({
        text: z.string(),
        meter: z.object({ meterId: z.int(), name: z.string(), estateId: z.int(), estateName: z.string() }).nullable(),
        ...seriesTargetFields,
      }),
    ),
    meterChoices: z.array(meterChoiceSchema),
    /** Files that wait and are read by it. */
    waitingFiles: z.int(),
  })
  .meta({ id: 'ImportRecipeDetails' });
export type ImportRecipeDetails = z.infer<typeof recipeDetailsSchema>;

const path = '/api/customers/:customerId/import-recipes';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const recipeParams = customerParams.extend({ recipeId: idParam });

export const listImportRecipes = endpoint({
  method: 'GET',
  path,
  summary: "A customer's import recipes with their last files",
  access,
  params: customerParams,
  result: z.array(importRecipeSchema),
});

export const getImportRecipe = endpoint({
  method: 'GET',
  path: `${path}/:recipeId`,
  summary: 'One import recipe as a whole',
  access,
  params: recipeParams,
  result: recipeDetailsSchema,
});

/** It is a draft until a person confirms it with a file. */
export const addImportRecipe = endpoint({
  method: 'POST',
  path,
  summary: 'Add an import recipe that was exported, as a draft',
  access,
  params: customerParams,
  body: recipeFileSchema,
  result: importRecipeSchema,
});

const editSchema = z.object({
  clock: clockSchema.optional(),
  stamp: stampSchema.optional(),
  method: methodSchema.optional(),
  status: z.record(cellText, statusSchema).optional(),
  contents: z.record(cellText, contentSchema).optional(),
  /** The meters of what the file calls so; null is not read. Texts that are not listed keep theirs. */
  meters: z
    .array(z.object({ text: longText, meterId: z.int().min(1).max(largestId).nullable(), ...seriesTargetFields }))
    .max(4000)
    .optional(),
}) satisfies z.ZodType<RecipeEdit>;

/**
 * 409 ChangedByOthers or NameTaken. A draft is neither paused nor confirmed by it; of any other whoever edits how files
 * are read confirms it. Files that are loaded stay as they are.
 */
export const changeImportRecipe = endpoint({
  method: 'PUT',
  path: `${path}/:recipeId`,
  summary: 'Edit, rename, pause or resume an import recipe',
  access,
  params: recipeParams,
  body: z.object({
    version: z.int().min(1),
    name: recipeNameSchema,
    isPaused: z.boolean(),
    edit: editSchema.optional(),
  }),
  result: importRecipeSchema,
});

/** Imports that were read by it stay, with who had confirmed it. */
export const deleteImportRecipe = endpoint({
  method: 'DELETE',
  path: `${path}/:recipeId`,
  summary: 'Delete an import recipe',
  access,
  params: recipeParams,
});
