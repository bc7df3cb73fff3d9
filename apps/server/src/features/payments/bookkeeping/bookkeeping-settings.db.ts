import type { BookkeepingSettings } from '@lichthof/contracts/billing/bookkeeping.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

export interface ProviderKey {
  customerId: number;
  providerId: number;
}

export async function findEstateName(db: Database, { customerId, estateId }: EstateKey): Promise<string> {
  const { name } = await db
    .selectFrom('estate')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The provider of the estate's last supply. */
export async function findProvider(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<ProviderKey | undefined> {
  const found = await db
    .selectFrom('estate_supply')
    .select('provider_id as providerId')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .orderBy(sql`lower(during)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { customerId, providerId: found.providerId };
}

export async function findSettings(
  db: Database,
  { customerId, providerId }: ProviderKey,
): Promise<BookkeepingSettings | undefined> {
  return db
    .selectFrom('bookkeeping_settings')
    .select([
      'consultant_number as consultantNumber',
      'client_number as clientNumber',
      'account_length as accountLength',
      'fiscal_year_month as fiscalYearMonth',
      'revenue_accounts as revenueAccounts',
      'fee_account as feeAccount',
      'bank_account as bankAccount',
      'cash_account as cashAccount',
      'first_debtor as firstDebtor',
      'version',
    ])
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

/** Locks the provider, so that accounts are saved and given one after the other. */
export async function lockProvider(tx: Database, { customerId, providerId }: ProviderKey): Promise<void> {
  await tx
    .selectFrom('provider')
    .where('customer_id', '=', customerId)
    .where('id', '=', providerId)
    .forNoKeyUpdate()
    .execute();
}

export async function upsertSettings(
  tx: Database,
  { customerId, providerId }: ProviderKey,
  settings: BookkeepingSettings,
): Promise<void> {
  const fields = {
    consultant_number: settings.consultantNumber,
    client_number: settings.clientNumber,
    account_length: settings.accountLength,
    fiscal_year_month: settings.fiscalYearMonth,
    revenue_accounts: JSON.stringify(settings.revenueAccounts),
    fee_account: settings.feeAccount,
    bank_account: settings.bankAccount,
    cash_account: settings.cashAccount,
    first_debtor: settings.firstDebtor,
    version: settings.version + 1,
  };
  await tx
    .insertInto('bookkeeping_settings')
    .values({ customer_id: customerId, provider_id: providerId, ...fields })
    .onConflict((conflict) => conflict.columns(['customer_id', 'provider_id']).doUpdateSet(fields))
    .execute();
}

/** The debtors' accounts of participants; those without one get the next numbers. Needs the provider's lock. */
export async function assignDebtorAccounts(
  tx: Database,
  { customerId, providerId }: ProviderKey,
  { participantIds, firstDebtor }: { participantIds: number[]; firstDebtor: number },
): Promise<Map<number, string>> {
  await sql`
    insert into debtor_account (customer_id, provider_id, participant_id, account)
    select ${customerId}, ${providerId}, p.id, row_number() over (order by p.id)::int + (
      select greatest(${firstDebtor}::int - 1, coalesce(max(account), 0)) from debtor_account
      where customer_id = ${customerId} and provider_id = ${providerId})
    from participant p where p.customer_id = ${customerId} and p.id = any(${participantIds}::int[])
      and not exists (select from debtor_account d where d.customer_id = ${customerId}
        and d.provider_id = ${providerId} and d.participant_id = p.id)`.execute(tx);
  const rows = await tx
    .selectFrom('debtor_account')
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .select(['participant_id as participantId', 'account'])
    .execute();
  return new Map(rows.map(({ participantId, account }) => [participantId, String(account)]));
}
