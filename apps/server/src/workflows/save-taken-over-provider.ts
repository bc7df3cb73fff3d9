import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AuditTakeOver, ContractsToTakeOver, ProviderToTakeOver } from './contracts-to-take-over.ts';

/** The customer's provider of that name as it is, or else a new one. Answers with its id. */
export async function findOrSaveProvider(
  tx: Database,
  { customerId, provider }: ContractsToTakeOver,
  audit: AuditTakeOver,
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

function columnsOf({ address, bank, logo, texts, ...provider }: ProviderToTakeOver) {
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
