import { getItem } from '@lichthof/domain/collections/items.ts';
import type { PartIssue } from '@lichthof/domain/contract-import/contract-issues.ts';
import { issuesOfContract, issuesOfList } from '@lichthof/domain/contract-import/contract-rules.ts';
import type { EstateFacts } from '@lichthof/domain/contract-import/estate-facts.ts';
import { coversWithoutGap } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../../database/database.ts';
import type { ParticipantToSave } from '../../features/participants/creation/participant-to-save.ts';
import type { ContractsToImport } from './contracts-to-import.ts';

/** The reasons why supply and tariffs cannot be imported, one per mistake. */
export async function findSupplyErrors(
  tx: Database,
  { customerId, estateId, tariffs }: ContractsToImport,
): Promise<string[]> {
  const hasSupply = await tx
    .selectFrom('estate_supply')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .executeTakeFirst();
  const existing = await tx
    .selectFrom('tariff')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .execute();
  const names = [...existing, ...tariffs].map(({ name }) => name.toLowerCase());
  return [
    ...(hasSupply ? ['the estate has tenant electricity already'] : []),
    ...tariffs.flatMap(({ name, startDate, prices }) => [
      ...(names.filter((taken) => taken === name.toLowerCase()).length > 1
        ? [`the tariff '${name}' exists twice`]
        : []),
      ...(coversWithoutGap(prices, { from: startDate, to: null }) ? [] : [`the tariff '${name}' lacks prices`]),
    ]),
  ];
}

/** The reasons why the participants cannot be imported, by the same rules as a table of contracts. */
export function findContractErrors(participants: ParticipantToSave[], estate: EstateFacts): string[] {
  const contracts = participants.map((participant) => ({ ...participant, iban: participant.mandate?.iban ?? null }));
  const issues = contracts.flatMap((contract, index) =>
    issuesOfContract(contract, estate).map((issue) => ({ index, ...issue })),
  );
  return [...issues, ...issuesOfList(contracts)].map(({ index, ...issue }) =>
    reasonOf(getItem(participants, index), issue, estate),
  );
}

function reasonOf({ type, apartmentId, contract }: ParticipantToSave, { code, part }: PartIssue, estate: EstateFacts) {
  const apartment = estate.apartments.find((known) => known.apartmentId === apartmentId);
  return `${apartment?.name ?? type} from ${contract.from}: ${code} (${part})`;
}
