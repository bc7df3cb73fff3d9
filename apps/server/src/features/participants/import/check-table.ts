import type { ContractImportPreview } from '@lichthof/contracts/supply/contract-imports.ts';
import type { ContractIssue } from '@lichthof/domain/contract-import/contract-issues.ts';
import {
  planContracts,
  type ContractPlan,
  type PlannedContract,
} from '@lichthof/domain/contract-import/plan-contracts.ts';
import { placeIssue, type ContractTable } from '@lichthof/domain/contract-import/read-contract-table.ts';
import type { Database } from '../../../database/database.ts';
import { completeAccount } from '../../../integrations/banks/bank-directory.ts';
import { findUsedReferences, readEstateFacts } from './estate-facts.db.ts';

export interface ImportScope {
  customerId: number;
  /** Only contracts of this estate; absent for all of the customer. */
  estateId?: number;
}

/** What a table would add, checked against what is stored now, and everything that is wrong with it. */
export async function checkTable(db: Database, scope: ImportScope, table: ContractTable): Promise<ContractPlan> {
  const estates = await readEstateFacts(db, scope);
  const plan = planContracts(table, estates);
  const banks = completeMandates(table, plan.contracts);
  const issues = [...plan.issues, ...banks.issues, ...(await issuesOfReferences(db, table, plan.contracts))];
  return { contracts: banks.contracts, issues: issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

/** BIC and bank come from the IBAN; a BIC of another bank is an issue. */
function completeMandates(table: ContractTable, contracts: PlannedContract[]): ContractPlan {
  const completed = contracts.map((contract) => ({
    ...contract,
    mandate: contract.mandate && completeAccount(contract.mandate),
  }));
  const wrong = contracts.filter(({ mandate }, index) => mandate !== null && completed[index]?.mandate === null);
  const issues = wrong.map(({ line }) => placeIssue(table, line, { code: 'bicOfOtherBank', part: 'bic' }));
  return { contracts: completed, issues };
}

/** A creditor never uses a reference twice. */
async function issuesOfReferences(
  db: Database,
  table: ContractTable,
  contracts: PlannedContract[],
): Promise<ContractIssue[]> {
  const named = contracts.flatMap(({ line, mandate }) =>
    mandate?.reference ? [{ line, creditorId: mandate.creditorId, reference: mandate.reference }] : [],
  );
  const used = await findUsedReferences(db, named);
  return named.flatMap(({ line, creditorId, reference }) => {
    const key = `${creditorId} ${reference.toUpperCase()}`;
    const isUsed = used.has(key);
    used.add(key);
    return isUsed ? [placeIssue(table, line, { code: 'referenceTaken', part: 'mandateReference' })] : [];
  });
}

const keptIssues = 500;

export function previewOf({ rowCount }: ContractTable, { contracts, issues }: ContractPlan): ContractImportPreview {
  const count = (isCounted: (contract: PlannedContract) => boolean) => contracts.filter(isCounted).length;
  return {
    rowCount,
    counts: {
      tenant: count(({ type }) => type === 'tenant'),
      general: count(({ type }) => type === 'general'),
      vacant: count(({ type }) => type === 'vacant'),
      third_party: count(({ type }) => type === 'third_party'),
    },
    mandateCount: count(({ mandate }) => mandate !== null),
    readingCount: count(({ reading }) => reading !== null),
    issues: issues.slice(0, keptIssues),
    issueTotal: issues.length,
  };
}
