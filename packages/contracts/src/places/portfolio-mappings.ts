import { Role } from '@lichthof/domain/access/role.ts';
import type { CellCorrection } from '@lichthof/domain/portfolio/recipe/corrections.ts';
import { isColumnUse, type ColumnUse } from '@lichthof/domain/portfolio/recipe/column-uses.ts';
import type { PortfolioRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import { isTarget, type Target } from '@lichthof/domain/portfolio/recipe/targets.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from '../endpoint.ts';
import { portfolioIssueSchema } from './portfolio.ts';

const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const path = '/api/customers/:customerId/portfolio/imports/:portfolioImportId';
const params = customerParams.extend({ portfolioImportId: idParam });

/** Text without characters that the database refuses. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((written) => !written.includes('\0') && written.isWellFormed());

const maxColumns = 200;
const index = z
  .int()
  .min(0)
  .max(maxColumns - 1);
const line = z.int().min(1).max(1_048_576);
const words = z.record(text(500), text(500)).refine((record) => Object.keys(record).length <= 2000);
// a refinement does not narrow the type
const use = z.string().refine(isColumnUse) as unknown as z.ZodType<ColumnUse, ColumnUse>;
const target = z.string().refine(isTarget) as unknown as z.ZodType<Target, Target>;
const dayOrder = z.enum(['dayFirst', 'monthFirst']);

const columnSchema = z.object({
  index,
  heading: text(100),
  use: use.nullable(),
  fillDown: z.enum(['merged', 'all']).nullable(),
  words,
  dayOrder: dayOrder.nullable(),
});

const sheetSchema = z.object({
  sheet: text(200),
  headerRows: z.array(line).max(5),
  columns: z.array(columnSchema).max(maxColumns),
  join: z.object({ column: index, sheet: text(200), otherColumn: index }).nullable(),
  otherRows: z.array(text(100)).max(200),
  joinSigns: z.record(text(100), text(5)),
});

const portfolioRecipeSchema = z
  .object({
    version: z.literal(1),
    sheets: z.array(sheetSchema).max(50),
    constants: z.array(z.object({ target, value: text(500), byEstate: words })).max(100),
    tenantsWithoutEmail: z.enum(['issue', 'leaveOut']),
    makesContracts: z.boolean().optional(),
  })
  .meta({ id: 'PortfolioRecipe' }) satisfies z.ZodType<PortfolioRecipe>;

const columnDescription = z.object({
  index: z.int(),
  letter: z.string(),
  heading: z.string(),
  /** The first different texts. */
  samples: z.array(z.string()),
  filledCount: z.int(),
  distinctCount: z.int(),
  sum: z.number().nullable(),
  /** Cells that take the value above. */
  filledDown: z.int(),
  /** Texts that are read as another one; without `to` it is open. */
  words: z.array(z.object({ text: z.string(), count: z.int(), to: z.string().nullable() })),
  /** Both orders are possible. */
  dayOrders: z.array(dayOrder),
});

const mappingSchema = z
  .object({
    isConfirmed: z.boolean(),
    recipe: portfolioRecipeSchema,
    sheets: z.array(
      z.object({
        sheet: z.string(),
        rowCount: z.int(),
        columns: z.array(columnDescription),
        leftOut: z.array(z.object({ line: z.int(), text: z.string() })),
        leftOutCount: z.int(),
      }),
    ),
    /** Fields that new objects need and no column fills. */
    missing: z.array(target),
    estates: z.array(z.object({ key: z.string(), name: z.string() })),
    tenantsWithoutEmail: z.int(),
  })
  .meta({ id: 'PortfolioMapping' });
export type PortfolioMapping = z.infer<typeof mappingSchema>;

/** 404 for a file in the form of the portal: it needs no mapping. */
export const getPortfolioMapping = endpoint({
  method: 'GET',
  path: `${path}/mapping`,
  summary: 'How the columns of a file with headings of its own are read',
  access,
  params,
  result: mappingSchema,
});

const letter = z.string().regex(/^[A-Z]{1,3}$/);

/** A sheet named in `readAgain` is proposed anew with these headings. */
export const changePortfolioMapping = endpoint({
  method: 'PUT',
  path: `${path}/mapping`,
  summary: 'Change or confirm how the columns of a file are read; only a confirmed mapping can be started',
  access,
  params,
  body: z.object({
    recipe: portfolioRecipeSchema,
    isConfirmed: z.boolean(),
    readAgain: z.object({ sheet: text(200), headerRows: z.array(line).min(1).max(5) }).optional(),
  }),
  result: mappingSchema,
});

const cellCorrectionSchema = z
  .object({ sheet: text(200), letter, line: line.nullable(), from: text(2000), to: text(2000) })
  .meta({ id: 'PortfolioCorrection' }) satisfies z.ZodType<CellCorrection>;

/** Without a line all cells of the column with this text are corrected. The file stays as it is. */
export const correctPortfolio = endpoint({
  method: 'PUT',
  path: `${path}/corrections`,
  summary: 'Correct a cell of a draft, or all equal cells of its column',
  access,
  params,
  body: cellCorrectionSchema,
  result: z.object({ correctionCount: z.int() }),
});

export const previewRowsPerPage = 50;

const previewRowSchema = z.object({
  sheet: z.string(),
  line: z.int(),
  /** A filled cell takes the value above. */
  cells: z.array(z.object({ letter: z.string(), text: z.string(), isCorrected: z.boolean(), isFilled: z.boolean() })),
  issues: z.array(portfolioIssueSchema),
});

export type PortfolioRow = z.infer<typeof previewRowSchema>;

const previewRowsSchema = z
  .object({
    columns: z.array(
      z.object({
        sheet: z.string(),
        letter: z.string(),
        heading: z.string(),
        title: z.string(),
        headingLine: z.int(),
      }),
    ),
    rows: z.array(previewRowSchema),
    total: z.int(),
  })
  .meta({ id: 'PortfolioRows' });
export type PortfolioRows = z.infer<typeof previewRowsSchema>;

export const listPortfolioRows = endpoint({
  method: 'GET',
  path: `${path}/rows`,
  summary: 'A page of the rows of a draft, with their issues',
  access,
  params,
  query: z.object({
    sheet: z.string().max(200).optional(),
    from: z.coerce.number().int().min(0).max(1_000_000).default(0),
    hasIssuesOnly: z.enum(['true', 'false']).default('false'),
  }),
  result: previewRowsSchema,
});
