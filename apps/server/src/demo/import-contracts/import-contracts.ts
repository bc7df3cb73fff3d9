import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { listPriceColumns } from '../../features/tariffs/price-columns.ts';
import { createProvider } from '../../features/providers/save-provider.ts';
import { createSupply } from '../../features/providers/supply/save-supply.ts';
import { saveParticipants } from '../../features/participants/creation/save-participants.db.ts';
import { readEstateFacts } from '../../features/participants/import/estate-facts.db.ts';
import { findContractErrors, findSupplyErrors } from './check-import.ts';
import {
  ContractImportError,
  type AuditImport,
  type ContractsToImport,
  type TariffToImport,
  type ProviderToImport,
} from './contracts-to-import.ts';
import { participantsToSave } from './participants-to-save.ts';

export interface ImportAuthor {
  /** Null if no user does it. */
  userId: number | null;
}

/**
 * Imports existing tenant electricity: supply, tariffs, and contracts that began in the past, checked by the rules of
 * the product's own import. Imports all or nothing; the caller passes a transaction. Writes an audit entry for each
 * object. Throws ContractImportError. Only the demo calls it.
 */
export async function importContracts(
  tx: Database,
  contracts: ContractsToImport,
  { userId }: ImportAuthor,
): Promise<void> {
  const reasons = await findSupplyErrors(tx, contracts);
  if (reasons.length > 0) throw new ContractImportError(reasons);
  const { customerId, estateId } = contracts;
  const audit: AuditImport = (objectType, objectId, after) =>
    addAuditEntry(tx, { customerId, userId, action: 'importContract', objectType, objectId, after });
  const providerId = await findOrSaveProvider(tx, contracts, userId);
  await saveSupply(tx, { contracts, providerId, userId });
  const tariffIds = await saveTariffs(tx, contracts, audit);
  const estate = getFirst(await readEstateFacts(tx, { customerId, estateId }));
  const participants = participantsToSave({ contracts, estate, tariffIds });
  const errors = findContractErrors(participants, estate);
  if (errors.length > 0) throw new ContractImportError(errors);
  await saveParticipants(tx, { customerId, participants }, { userId, action: 'importContract' });
}

interface SupplySaving {
  contracts: ContractsToImport;
  providerId: number;
  userId: number | null;
}

async function saveSupply(tx: Database, { contracts, providerId, userId }: SupplySaving): Promise<void> {
  const { supply, customerId, estateId } = contracts;
  const body = {
    from: supply.from,
    supplyModel: supply.supplyModel,
    hasElectricHotWater: supply.hasElectricHotWater,
    providerId,
    allocationKey: supply.key,
    allocationBase: supply.base,
    unusedPart: supply.unused,
    meteringOperator: supply.meteringOperator?.name ?? '',
    meteringOperatorCode: supply.meteringOperator?.code ?? '',
    gridOperator: supply.gridOperator?.name ?? '',
    gridOperatorCode: supply.gridOperator?.code ?? '',
  };
  await createSupply(tx, { customerId, estateId }, { supply: body, userId, action: 'importContract' });
  await saveBasicSupply(tx, contracts);
}

async function saveBasicSupply(tx: Database, { supply, customerId, estateId }: ContractsToImport): Promise<void> {
  if (supply.basicSupply.length === 0) return;
  await tx
    .insertInto('basic_supply_tariff')
    .values(
      supply.basicSupply.map(({ supplierName, baseEurPerYear, ctPerKwh, from, to }) => ({
        customer_id: customerId,
        estate_id: estateId,
        supplier_name: supplierName,
        base_eur_per_year: baseEurPerYear,
        ct_per_kwh: ctPerKwh,
        during: `[${from},${to ?? ''})`,
      })),
    )
    .execute();
}

async function saveTariffs(
  tx: Database,
  { customerId, estateId, tariffs }: ContractsToImport,
  audit: AuditImport,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const tariff of tariffs) {
    const { id } = await tx
      .insertInto('tariff')
      .values({ customer_id: customerId, estate_id: estateId, name: tariff.name, start_date: tariff.startDate })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('tariff_price')
      .values(priceRows(tariff, { customer_id: customerId, tariff_id: id }))
      .execute();
    await audit('tariff', id, tariff);
    ids.set(tariff.name, id);
  }
  return ids;
}

function priceRows({ prices }: TariffToImport, keys: { customer_id: number; tariff_id: number }) {
  return prices.map(({ from, to, prices: netPrices }) => ({
    ...keys,
    during: `[${from},${to ?? ''})`,
    ...listPriceColumns(netPrices),
  }));
}

/** Returns the id of the customer's provider of that name, and creates it if it does not exist. */
async function findOrSaveProvider(
  tx: Database,
  { customerId, provider }: ContractsToImport,
  userId: number | null,
): Promise<number> {
  const known = await tx
    .selectFrom('provider')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(sql`lower(name)`, '=', sql`lower(${provider.name})`)
    .executeTakeFirst();
  if (known) return known.id;

  const { logo } = provider;
  const author = { userId, action: 'importContract' as const };
  const picture = logo && { bytes: Buffer.from(logo.bytes), type: logo.type };
  return createProvider(tx, { customerId, body: bodyOf(provider), logo: picture }, author);
}

type ProviderBody = Parameters<typeof createProvider>[1]['body'];

/** The demo's estates belong to a cooperative. */
function bodyOf({ address, bank, ...provider }: ProviderToImport): ProviderBody {
  return {
    ...provider,
    ...address,
    ...bank,
    legalForm: 'association',
    registerCourt: provider.registerCourt ?? '',
    registerNumber: provider.registerNumber ?? '',
    vatId: provider.vatId ?? '',
    taxNumber: provider.taxNumber ?? '',
    hotlineHours: provider.hotlineHours ?? '',
    creditorId: provider.creditorId ?? '',
    invoicePrefix: 'RE',
  };
}
