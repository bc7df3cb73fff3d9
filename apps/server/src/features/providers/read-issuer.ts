import type { BillingProvider } from '@lichthof/domain/billing/billing-basis.ts';
import { billingTextsOf, type OwnBillingTexts } from '@lichthof/domain/billing/invoices/billing-texts.ts';
import type { InvoiceProvider } from '@lichthof/domain/billing/invoices/provider.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Logo } from '../../integrations/typesetting/typesetter.ts';
import type { Database } from '../../database/database.ts';
import { isSample } from '../../database/sample-customers.ts';

interface ProviderKey {
  customerId: number;
  providerId: number;
}

type IssuerRow = Omit<InvoiceProvider, 'isSample'> &
  Omit<BillingProvider, 'issuer' | 'texts'> & { texts: OwnBillingTexts; isSample: boolean };

/** A provider as documents name it, with the texts of those issued on the day. */
export async function readIssuer(
  db: Database,
  { customerId, providerId }: ProviderKey,
  issuedOn: string,
): Promise<BillingProvider> {
  const { rows } = await sql<IssuerRow>`
    select id as "providerId", name, hotline, hotline_hours as "hotlineHours", email,
      jsonb_build_object('street', street, 'houseNumber', house_number, 'zipCode', zip_code, 'city', city) as address,
      register_court as "registerCourt", register_number as "registerNumber", directors,
      vat_id as "vatId", tax_number as "taxNumber", is_small_business as "isSmallBusiness",
      jsonb_build_object('iban', iban, 'bic', bic, 'bankName', bank_name, 'accountHolder', account_holder) as bank,
      creditor_id as "creditorId", encode(sha256(logo), 'hex') as "logoSha256",
      ${isSample('provider.customer_id')} as "isSample",
      invoice_prefix as "invoicePrefix", coalesce((select texts from billing_texts t
        where t.customer_id = provider.customer_id and t.provider_id = provider.id and t.valid_from <= ${issuedOn}::date
        order by t.valid_from desc limit 1), '{}') as texts
    from provider where customer_id = ${customerId} and id = ${providerId}`.execute(db);
  const { invoicePrefix, texts, providerId: id, isSample: marked, ...issuer } = getFirst(rows);
  const marks = marked ? { isSample: true as const } : {};
  return { providerId: id, invoicePrefix, texts: billingTextsOf(texts), issuer: { ...issuer, ...marks } };
}

/** The logo of a provider; null without one. */
export async function readLogo(db: Database, { customerId, providerId }: ProviderKey): Promise<Logo | null> {
  const { logo, logo_type: type } = await db
    .selectFrom('provider')
    .where('customer_id', '=', customerId)
    .where('id', '=', providerId)
    .select(['logo', 'logo_type'])
    .executeTakeFirstOrThrow();
  return logo && type ? { bytes: Buffer.from(logo), type } : null;
}
