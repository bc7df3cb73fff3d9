import * as contract from '@lichthof/contracts/billing/billing-texts.ts';
import type { OwnBillingTexts } from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { InvoiceProvider } from '@lichthof/domain/billing/invoices/provider.ts';
import { noVat } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { readHouseholdEditions } from '../../reference-tables/household-editions.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { mixOf } from '../../reference-tables/mix-columns.ts';
import { readVatRates } from '../../reference-tables/vat-rates.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { PictureTypesetter, Typesetter } from '../../../integrations/typesetting/typesetter.ts';
import { findSupply } from '../electricity-supply.db.ts';
import { findProviderLogo } from '../logos/logos.db.ts';
import { findSuppliedProvider, managesAllEstates, requireAllEstates } from '../provider-access.ts';
import { readStoredProvider, type StoredProvider } from '../providers.db.ts';
import { readBillingTexts } from './billing-texts.db.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { saveBillingTexts } from './save-billing-texts.ts';

export function billingTextsRoutes(context: RouteContext, typesetter: Typesetter & PictureTypesetter): void {
  const { db } = context;

  addRoute(context, contract.getBillingTexts, ({ params, caller }) => readTextsOfProvider(db, params, caller));

  addRoute(context, contract.saveBillingTexts, async ({ params, body, caller }) => {
    const key = await findSuppliedProvider(db, params);
    await requireAllEstates(db, caller, key);
    const { today } = await readEstate(db, params);
    await saveBillingTexts(db, key, { ...body, today, userId: caller.userId });
    return readTextsOfProvider(db, params, caller);
  });

  addRoute(context, contract.previewBillingTexts, async ({ params, body: { texts, format } }) => {
    const key = await findSuppliedProvider(db, params);
    const snapshot = await readSample(db, params, texts);
    const options = { logo: await findProviderLogo(db, key), isPreview: true };
    return format === 'pdf'
      ? {
          fileName: 'Musterrechnung.pdf',
          contentType: 'application/pdf',
          content: await typesetter.typesetInvoice(snapshot, options),
        }
      : {
          fileName: 'Musterrechnung.svg',
          contentType: 'image/svg+xml',
          content: await typesetter.drawInvoice(snapshot, options),
        };
  });
}

async function readTextsOfProvider(
  db: Database,
  estate: EstateKey,
  caller: Caller,
): Promise<contract.BillingTextsOfProvider> {
  const key = await findSuppliedProvider(db, estate);
  const provider = await readStoredProvider(db, key);
  const { today } = await readEstate(db, estate);
  const stored = await readBillingTexts(db, key);
  const mayChange = await managesAllEstates(db, caller, key);
  return { providerName: provider.name, ...stored, today, estates: provider.estates, mayChange };
}

/** An invoice as the provider would issue it today, with the given texts. Throws 404 without tenant electricity. */
async function readSample(db: Database, key: EstateKey, own: OwnBillingTexts): Promise<InvoiceSnapshot> {
  const supply = await findSupply(db, key);
  if (!supply) throw notFound('Electricity supply');
  const provider = await readStoredProvider(db, { ...key, providerId: supply.provider.providerId });
  const { today, ...estate } = await readEstate(db, key);
  const nationalMix = await db
    .selectFrom('national_mix')
    .selectAll()
    .where('year', '=', labelYearOf(today))
    .executeTakeFirst();
  return sampleInvoice({
    provider: issuerOf(provider),
    supply,
    estate,
    nationalMix: nationalMix ? mixOf(nationalMix) : null,
    own,
    today,
    vatRates: provider.isSmallBusiness ? noVat : await readVatRates(db),
    householdEditions: await readHouseholdEditions(db),
  });
}

async function readEstate(db: Database, { customerId, estateId }: EstateKey) {
  const estate = await db
    .selectFrom('estate')
    .select(['name', 'street', 'house_number', 'zip_code', 'city', 'time_zone'])
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .executeTakeFirst();
  if (!estate) throw notFound('Estate');
  const { name, street, house_number: houseNumber, zip_code: zipCode, city, time_zone: timeZone } = estate;
  return {
    name,
    address: { street: street ?? '', houseNumber: houseNumber ?? '', zipCode: zipCode ?? '', city: city ?? '' },
    today: localDayOf(Date.now(), timeZone),
  };
}

function issuerOf(provider: StoredProvider): InvoiceProvider {
  const { street, houseNumber, zipCode, city, iban, bic, bankName, accountHolder } = provider;
  return {
    name: provider.name,
    address: { street, houseNumber, zipCode, city },
    hotline: provider.hotline,
    hotlineHours: provider.hotlineHours || null,
    email: provider.email,
    registerCourt: provider.registerCourt || null,
    registerNumber: provider.registerNumber || null,
    directors: provider.directors,
    vatId: provider.vatId || null,
    taxNumber: provider.taxNumber || null,
    isSmallBusiness: provider.isSmallBusiness,
    bank: { iban, bic, bankName, accountHolder },
    creditorId: provider.creditorId || null,
    logoSha256: null,
  };
}
