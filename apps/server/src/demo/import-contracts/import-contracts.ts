import { sql } from 'kysely';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { findImportErrors, readEstateBeforeImport } from './check-contracts.ts';
import {
  ContractImportError,
  type AuditImport,
  type ContractsToImport,
  type TariffToImport,
  type ProviderToImport,
} from './contracts-to-import.ts';
import { saveParticipants } from './save-participants.ts';

export interface ImportAuthor {
  /** Null if no user does it. */
  userId: number | null;
  /** The estate's local day of the import. */
  today: string;
}

/**
 * Imports existing tenant electricity with contracts that began in the past; no other way creates a contract that
 * begins before today. Imports all or nothing; the caller passes a transaction. Writes an audit entry for each object.
 * Throws ContractImportError. Only the demo calls it so far.
 */
export async function importContracts(
  tx: Database,
  contracts: ContractsToImport,
  { userId, today }: ImportAuthor,
): Promise<void> {
  const before = await readEstateBeforeImport(tx, contracts);
  const reasons = findImportErrors(contracts, { before, today });
  if (reasons.length > 0) throw new ContractImportError(reasons);

  const { customerId } = contracts;
  const audit: AuditImport = (objectType, objectId, after) =>
    addAuditEntry(tx, { customerId, userId, action: 'takeOver', objectType, objectId, after });
  const providerId = await findOrSaveProvider(tx, contracts, audit);
  await saveSupply(tx, { contracts, providerId, audit });
  const tariffIds = await saveTariffs(tx, contracts, audit);
  await saveParticipants(tx, { contracts, before, providerId, tariffIds, audit });
}

interface SupplySaving {
  contracts: ContractsToImport;
  providerId: number;
  audit: AuditImport;
}

async function saveSupply(tx: Database, { contracts, providerId, audit }: SupplySaving): Promise<void> {
  const { supply, customerId, estateId } = contracts;
  const place = { customer_id: customerId, estate_id: estateId };
  const { id } = await tx
    .insertInto('estate_supply')
    .values({
      ...place,
      provider_id: providerId,
      supply_model: supply.supplyModel,
      allocation_key: supply.key,
      allocation_base: supply.base,
      unused_part: supply.unused,
      metering_operator: supply.meteringOperator?.name ?? null,
      metering_operator_code: supply.meteringOperator?.code ?? null,
      grid_operator: supply.gridOperator?.name ?? null,
      grid_operator_code: supply.gridOperator?.code ?? null,
      has_electric_hot_water: supply.hasElectricHotWater,
      during: `[${supply.from},)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveBasicSupply(tx, contracts);
  await showAllocationKey(tx, contracts);
  await audit('estate_supply', id, supply);
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

/** Copies the allocation key of the supply to the estate's own field. */
async function showAllocationKey(tx: Database, { supply, customerId, estateId }: ContractsToImport): Promise<void> {
  await tx
    .updateTable('estate')
    .set({ allocation_key: supply.key, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .where('allocation_key', '!=', supply.key)
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
  return prices.map(({ from, to, prices: { baseEurPerMonth, pvCtPerKwh, gridCtPerKwh: grid, discount } }) => ({
    ...keys,
    during: `[${from},${to ?? ''})`,
    base_eur_per_month: baseEurPerMonth,
    pv_ct: pvCtPerKwh,
    commodity_ct: grid.commodity,
    grid_usage_ct: grid.gridUsage,
    concession_ct: grid.concession,
    electricity_tax_ct: grid.electricityTax,
    kwk_ct: grid.kwk,
    offshore_ct: grid.offshore,
    section19_ct: grid.section19,
    eeg_ct: grid.eeg,
    interruptible_loads_ct: grid.interruptibleLoads,
    nev_ct: grid.nev,
    discount_threshold_percent: discount?.thresholdPercent ?? null,
    discount_ct: discount?.ctPerKwh ?? null,
  }));
}

/** Returns the id of the customer's provider of that name, and creates it if it does not exist. */
export async function findOrSaveProvider(
  tx: Database,
  { customerId, provider }: ContractsToImport,
  audit: AuditImport,
): Promise<number> {
  const known = await tx
    .selectFrom('provider')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(sql`lower(name)`, '=', sql`lower(${provider.name})`)
    .executeTakeFirst();
  if (known) return known.id;

  const { id } = await tx
    .insertInto('provider')
    .values({ customer_id: customerId, ...columnsOf(provider) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { logo: _, ...withoutLogo } = provider;
  await audit('provider', id, withoutLogo);
  return id;
}

function columnsOf({ address, bank, logo, texts, ...provider }: ProviderToImport) {
  return {
    name: provider.name,
    street: address.street,
    house_number: address.houseNumber,
    zip_code: address.zipCode,
    city: address.city,
    hotline: provider.hotline,
    hotline_hours: provider.hotlineHours,
    email: provider.email,
    register_court: provider.registerCourt,
    register_number: provider.registerNumber,
    directors: provider.directors,
    vat_id: provider.vatId,
    tax_number: provider.taxNumber,
    is_small_business: provider.isSmallBusiness,
    iban: bank.iban,
    bic: bank.bic,
    bank_name: bank.bankName,
    account_holder: bank.accountHolder,
    creditor_id: provider.creditorId,
    logo: logo?.bytes ?? null,
    logo_type: logo?.type ?? null,
    regulatory_texts: JSON.stringify(texts),
  };
}
