import type { ParticipantType } from '@lichthof/domain/billing/contracts/contract.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

interface EstatePlace {
  customerId: number;
  estateId: number;
}

let lastNumber = 0;
/** Names that sort in the order of their creation. */
const numbered = (name: string) => `${name} ${String((lastNumber += 1)).padStart(4, '0')}`;

export async function aProvider(
  db: Database,
  customerId: number,
  columns: Partial<Insertable<Tables['provider']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('provider')
    .values({
      customer_id: customerId,
      name: numbered('Provider'),
      legal_form: 'association',
      street: 'Auenuferweg',
      house_number: '3',
      zip_code: '04107',
      city: 'Leipzig',
      hotline: '0341 555 100',
      email: 'strom@lichthof.example',
      vat_id: 'DE123456788',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      bank_name: 'Bank',
      account_holder: 'Provider',
      creditor_id: 'DE98ZZZ09999999999',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** By default full supply, allocated by consumption. */
export async function aSupply(
  db: Database,
  { customerId, estateId, providerId }: EstatePlace & { providerId: number },
  columns: Partial<Insertable<Tables['estate_supply']>> = {},
): Promise<void> {
  const keys = { customer_id: customerId, estate_id: estateId, provider_id: providerId };
  const supply = { supply_model: 'full_supply', allocation_key: 3, during: '[2020-01-01,)' } as const;
  await db
    .insertInto('estate_supply')
    .values({ ...keys, ...supply, ...columns })
    .execute();
}

/** A rate of VAT from a day on, for all customers of the test file. */
export async function aVatRate(db: Database, { from, percent }: { from: string; percent: number }): Promise<void> {
  await db.insertInto('vat_rate').values({ valid_from: from, percent, source: '§ 12 Abs. 1 UStG' }).execute();
}

type PriceColumns = Partial<Omit<Tables['tariff_price'], 'during' | 'timed'>> & { during?: string; timed?: string };

/** A tariff with 9.90 €/month, 21 ct for the roof's and 30 ct for the grid's electricity; one price per entry. */
export async function aTariff(
  db: Database,
  { customerId, estateId }: EstatePlace,
  { name = numbered('Tariff'), startDate = '2020-01-01', prices = [{}] as PriceColumns[] } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('tariff')
    .values({ customer_id: customerId, estate_id: estateId, name, start_date: startDate })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keys = { customer_id: customerId, tariff_id: id, during: `[${startDate},)` };
  await db
    .insertInto('tariff_price')
    .values(prices.map((columns) => ({ ...keys, ...defaultPrices, ...columns })))
    .execute();
  return id;
}

const defaultPrices = {
  base_eur_per_month: '9.90',
  pv_ct: '21',
  commodity_ct: '27.95',
  grid_usage_ct: '0',
  concession_ct: '0',
  electricity_tax_ct: '2.05',
  kwk_ct: '0',
  offshore_ct: '0',
  section19_ct: '0',
  eeg_ct: '0',
  interruptible_loads_ct: '0',
  nev_ct: '0',
};

interface ParticipantOptions {
  type?: ParticipantType;
  apartmentId?: number | null;
  occupancyId?: number | null;
  names?: string[];
  email?: string | null;
}

/** A participant, by default general electricity. */
export async function aParticipant(
  db: Database,
  { customerId, estateId }: EstatePlace,
  { type = 'general', apartmentId = null, occupancyId = null, names, email = null }: ParticipantOptions = {},
): Promise<number> {
  const { id } = await db
    .insertInto('participant')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      type,
      apartment_id: apartmentId,
      occupancy_id: occupancyId,
      customer_number: numbered('K'),
      names: names ?? [numbered('Participant')],
      email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contract with a tariff on all its days, or on the days given with each tariff. */
export async function aContract(
  db: Database,
  { customerId, participantId }: { customerId: number; participantId: number },
  { during = '[2020-01-01,)', tariffs = [] as { tariffId: number; during?: string }[] } = {},
): Promise<number> {
  const { type } = await db
    .selectFrom('participant')
    .select('type')
    .where('customer_id', '=', customerId)
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('contract')
    .values({
      customer_id: customerId,
      participant_id: participantId,
      number: numbered('V'),
      during,
      unit_use: type === 'general' ? 'commercial' : 'residential',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (tariffs.length === 0) return id;
  await db
    .insertInto('contract_tariff')
    .values(
      tariffs.map(({ tariffId, during: days = during }) => ({
        customer_id: customerId,
        contract_id: id,
        tariff_id: tariffId,
        during: days,
      })),
    )
    .execute();
  return id;
}

const dayMs = 86_400_000;

/** A mandate in force of a participant, granted a year ago: one that is not used lapses after 36 months. */
export async function aMandate(
  db: Database,
  { customerId, participantId }: { customerId: number; participantId: number },
  columns: Partial<Insertable<Tables['mandate']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('mandate')
    .values({
      customer_id: customerId,
      participant_id: participantId,
      creditor_id: 'DE98ZZZ09999999999',
      reference: numbered('M').replace(' ', '-'),
      iban: 'DE02120300000000202051',
      account_holder: 'Ada Weiß',
      text_version: 'Papierformular',
      granted_at: new Date(Date.now() - 366 * dayMs),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
