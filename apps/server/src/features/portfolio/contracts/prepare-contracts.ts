import type { PortfolioContracts, PreparedContract } from '@lichthof/contracts/places/portfolio-contracts.ts';
import type { EstateFacts } from '@lichthof/domain/contract-import/estate-facts.ts';
import type { ContractPlan, PlannedContract } from '@lichthof/domain/contract-import/plan-contracts.ts';
import type { ContractTable } from '@lichthof/domain/contract-import/read-contract-table.ts';
import {
  type ContractChoices,
  type ContractRows,
  noContractChoices,
} from '@lichthof/domain/portfolio/recipe/contract-rows.ts';
import { nameKey } from '@lichthof/domain/portfolio/tables/cells.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../../../database/database.ts';
import { checkTable } from '../../participants/import/check-table.ts';
import { readEstateFacts } from '../../participants/import/estate-facts.db.ts';
import { type PortfolioImportRow, readContent } from '../portfolio-imports.db.ts';
import { contractsDone } from '../require-import.ts';
import { runPortfolioTask } from '../run-portfolio-task.ts';

interface PreparedContracts {
  rows: ContractRows;
  choices: ContractChoices;
  estates: EstateFacts[];
  plan: ContractPlan;
  /** Without the rows that have issues or a contract already. */
  readyTable: ContractTable;
  /** Lines whose apartment has a contract on these days already. */
  existing: Set<number>;
}

/** Lays the contracts that a stored rent roll means beside what is stored now. Throws 409 when they are made. */
export async function prepareContracts(
  db: Database,
  { id, customer_id: customerId, contract_choices }: PortfolioImportRow,
  signal?: AbortSignal,
): Promise<PreparedContracts> {
  const draft = await readContent(db, { id, customer_id: customerId });
  if (!draft) throw contractsDone();
  const choices = contract_choices ?? noContractChoices;
  const rows = await runPortfolioTask('contracts', { ...draft, choices }, { customerId, signal });
  const plan = await checkTable(db, { customerId }, rows.table);
  const planned = new Set(plan.contracts.map(({ line }) => line));
  const codes = Map.groupBy(plan.issues, ({ line }) => line);
  const existing = new Set(
    [...codes].flatMap(([line, issues]) => {
      const isExisting = line !== null && !planned.has(line) && issues.every(({ code }) => code === 'overlaps');
      return isExisting ? [line] : [];
    }),
  );
  const readyRows = rows.table.rows.filter(({ line }) => !codes.has(line));
  const readyTable = { ...rows.table, rows: readyRows, rowCount: readyRows.length, issues: [] };
  const estates = await readEstateFacts(db, { customerId });
  return { rows, choices, estates, plan, readyTable, existing };
}

const shownRows = 500;

export function answerOf({
  rows,
  choices,
  estates,
  plan,
  readyTable,
  existing,
}: PreparedContracts): PortfolioContracts {
  const readyLines = new Set(readyTable.rows.map(({ line }) => line));
  const ready = plan.contracts.filter(({ line }) => readyLines.has(line));
  const issues = plan.issues.filter(({ line }) => line === null || !existing.has(line));
  return {
    choices,
    sheet: rows.sheet,
    hasColumn: rows.hasColumn,
    estates: rows.estates.map((named) => describeEstate(named, estates)),
    rowCount: rows.table.rowCount,
    readyCount: ready.length,
    contracts: ready.slice(0, shownRows).map((contract) => describeContract(contract, estates)),
    mandateCount: ready.filter(({ mandate }) => mandate !== null).length,
    readingCount: ready.filter(({ reading }) => reading !== null).length,
    existingCount: existing.size,
    vacantCount: rows.vacantCount,
    movedOutCount: rows.movedOutCount,
    issues: issues.slice(0, shownRows),
    issueTotal: issues.length,
  };
}

function describeEstate({ key, name }: ContractRows['estates'][number], estates: EstateFacts[]) {
  const names = (one: EstateFacts) => [one.projectNumber ?? '', one.name].map(nameKey);
  const found = estates.find((one) => names(one).includes(key));
  return {
    key,
    name: found?.name ?? name,
    estateId: found?.estateId ?? null,
    isSupplied: found?.supplies.some((supply) => covers(supply, found.today)) ?? false,
    tariffs: found?.tariffs.map(({ name: tariff, pricedFrom }) => ({ name: tariff, pricedFrom })) ?? [],
  };
}

function describeContract(contract: PlannedContract, estates: EstateFacts[]): PreparedContract {
  const { line, type, names, tariffName, mandate, reading } = contract;
  const estate = estates.find(({ estateId }) => estateId === contract.estateId);
  const apartment = estate?.apartments.find(({ apartmentId }) => apartmentId === contract.apartmentId);
  const { from, to } = contract.contract;
  return {
    line,
    estateName: estate?.name ?? '',
    apartmentName: apartment?.name ?? null,
    type,
    names,
    from,
    to,
    tariffName,
    paysByDebit: mandate !== null,
    counterWh: reading?.counterWh ?? null,
  };
}
