import { Role } from '@lichthof/domain/access/role.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import type { ContractChoices } from '@lichthof/domain/portfolio/recipe/contract-rows.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from '../endpoint.ts';
import { contractIssueSchema } from '../supply/contract-imports.ts';

const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const path = '/api/customers/:customerId/portfolio/imports/:portfolioImportId/contracts';
const params = customerParams.extend({ portfolioImportId: idParam });
const day = z.iso.date();
const text = z.string().max(200);

const choicesSchema = z.object({
  start: z
    .discriminatedUnion('by', [z.object({ by: z.literal('moveIn') }), z.object({ by: z.literal('day'), day })])
    .nullable(),
  tariffs: z.record(text, text).refine((record) => Object.keys(record).length <= 2000),
}) satisfies z.ZodType<ContractChoices>;

const preparedContractSchema = z
  .object({
    /** Of the file. */
    line: z.int(),
    estateName: z.string(),
    apartmentName: z.string().nullable(),
    type: z.enum(participantTypes),
    names: z.array(z.string()),
    from: day,
    /** Exclusive. */
    to: day.nullable(),
    tariffName: z.string().nullable(),
    paysByDebit: z.boolean(),
    counterWh: z.int().nullable(),
  })
  .meta({ id: 'PreparedContract' });
export type PreparedContract = z.infer<typeof preparedContractSchema>;

const contractDraftSchema = z
  .object({
    choices: choicesSchema,
    /** The sheet whose cells are corrected. */
    sheet: z.string(),
    hasColumn: z.object({ from: z.boolean(), tariff: z.boolean() }),
    estates: z.array(
      z.object({
        /** As the choices name it. */
        key: z.string(),
        name: z.string(),
        /** Null for an estate that is not stored. */
        estateId: z.int().nullable(),
        /** Whether anybody sells electricity there today. */
        isSupplied: z.boolean(),
        tariffs: z.array(z.object({ name: z.string(), pricedFrom: day })),
      }),
    ),
    rowCount: z.int(),
    readyCount: z.int(),
    /** The first 500. */
    contracts: z.array(preparedContractSchema),
    mandateCount: z.int(),
    readingCount: z.int(),
    /** Rows whose apartment has a contract on these days already. */
    existingCount: z.int(),
    vacantCount: z.int(),
    movedOutCount: z.int(),
    /** The first 500, by line. */
    issues: z.array(contractIssueSchema),
    issueTotal: z.int(),
  })
  .meta({ id: 'PortfolioContracts' });
export type PortfolioContracts = z.infer<typeof contractDraftSchema>;

/** 409 PortfolioNotReady for an import without contracts, or whose contracts are made. */
export const getPortfolioContracts = endpoint({
  method: 'GET',
  path,
  summary: 'The contracts that a stored rent roll prepares, checked against what is stored now',
  access,
  params,
  result: contractDraftSchema,
});

export const changePortfolioContracts = endpoint({
  method: 'PUT',
  path: `${path}/choices`,
  summary: 'Say once for all prepared contracts when they begin and by which tariff',
  access,
  params,
  body: choicesSchema,
  result: contractDraftSchema,
});

/** 409 ContractsHaveErrors when others are ready than were shown. Rows with issues stay for later. */
export const storePortfolioContracts = endpoint({
  method: 'POST',
  path,
  summary: 'Make the contracts that are ready, all or none of them; nobody is written to',
  access,
  params,
  body: z.object({ contractCount: z.int().min(1) }),
  result: z.object({ storedCount: z.int(), openCount: z.int() }),
});

export const endPortfolioContracts = endpoint({
  method: 'DELETE',
  path,
  summary: 'Do without the contracts that are not made; the file is deleted',
  access,
  params,
});
