import type { Letter } from '@lichthof/contracts/billing/letters.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { readLogo } from '../providers/read-issuer.ts';
import { notFound } from '../../http/errors.ts';
import type { ContractTypesetter } from '../../integrations/typesetting/typesetter.ts';
import { readContractState, type ContractState } from './contract-content.db.ts';
import type { ContractOfLetters } from './letters.db.ts';

interface Issuing {
  typesetter: ContractTypesetter;
  userId: number;
}

/**
 * The contract as a document. While nothing has changed since the last version it is that one; otherwise a new version
 * is typeset and stored. Throws 404 for a contract without electricity from the provider.
 */
export async function issueContractDocument(
  db: Database,
  key: ContractOfLetters,
  { typesetter, userId }: Issuing,
): Promise<Letter> {
  const state = await readContractState(db, key);
  if (!state) throw notFound('Contract');
  const last = await findLastVersion(db, key, state);
  const { contractNumber } = state.content.recipient;
  const toLetter = (letterId: number, version: number, issuedOn: string): Letter => ({
    kind: 'contract',
    letterId,
    contractNumber,
    version,
    issuedOn,
    effectiveOn: null,
  });
  if (last?.isSame) return toLetter(last.id, last.version, last.issuedOn);
  const version = (last?.version ?? 0) + 1;
  const { content, providerId, today } = state;
  const logo = await readLogo(db, { customerId: key.customerId, providerId });
  const file = await typesetter.typesetContract({ content, version, issuedOn: today, logo });
  const id = await storeVersion(db, key, { state, version, file, userId });
  // somebody else has issued this version meanwhile
  if (id === undefined) return issueContractDocument(db, key, { typesetter, userId });
  return toLetter(id, version, today);
}

async function findLastVersion(
  db: Database,
  { customerId, contractId }: ContractOfLetters,
  { content }: ContractState,
) {
  const { rows } = await sql<{ id: number; version: number; issuedOn: string; isSame: boolean }>`
    select id, version, issued_on as "issuedOn", content = ${JSON.stringify(content)}::jsonb as "isSame"
    from contract_document where customer_id = ${customerId} and contract_id = ${contractId}
    order by version desc limit 1`.execute(db);
  return rows[0];
}

interface NewVersion {
  state: ContractState;
  version: number;
  file: Buffer;
  userId: number;
}

/** Undefined when the version exists. */
function storeVersion(
  db: Database,
  { customerId, contractId }: ContractOfLetters,
  { state, version, file, userId }: NewVersion,
): Promise<number | undefined> {
  const { content, participantId, today } = state;
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('contract_document')
      .values({
        customer_id: customerId,
        contract_id: contractId,
        version,
        issued_on: today,
        content: JSON.stringify(content),
        file,
        sha256: createHash('sha256').update(file).digest('hex'),
        created_by: userId,
      })
      .onConflict((conflict) => conflict.columns(['customer_id', 'contract_id', 'version']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return undefined;
    const object = { customerId, userId, objectType: 'participant' as const, objectId: participantId };
    await addAuditEntry(tx, {
      ...object,
      action: 'issueContractDocument',
      after: { number: content.recipient.contractNumber },
    });
    return stored.id;
  });
}
