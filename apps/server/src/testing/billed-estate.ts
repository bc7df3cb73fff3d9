import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from './electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant } from './makers.ts';

export interface BilledApartment {
  apartmentId: number;
  meterId: number;
  tenantId: number;
  occupancyId: number;
  participantId: number;
  contractId: number;
}

export interface BilledTestEstate {
  customerId: number;
  estateId: number;
  providerId: number;
  tariffId: number;
  pvMeterId: number;
  apartments: BilledApartment[];
}

interface EstateOptions {
  /** Another estate of the same customer and provider. */
  beside?: Pick<BilledTestEstate, 'customerId' | 'providerId'>;
  apartmentCount?: number;
  /** Null for a tenant who gets letters. */
  emailOf?: (apartment: number) => string | null;
  /** Wh of a quarter-hour; null leaves it missing. */
  consumptionWh?: (apartment: number, day: string, index: number) => number | null;
  pvWh?: (day: string, index: number) => number | null;
  supply?: Partial<Insertable<Tables['estate_supply']>>;
}

const day = { from: 24, to: 72 };
const sunny = (_day: string, index: number) => (index >= day.from && index < day.to ? 400 : 0);

/**
 * An estate with tenant electricity: each apartment has a tenant, a meter and a contract, with all values of the
 * period.
 */
export async function aBilledEstate(
  db: Database,
  period: DayRange,
  options: EstateOptions = {},
): Promise<BilledTestEstate> {
  const {
    apartmentCount = 3,
    supply,
    beside,
    emailOf = (apartment) => `apartment${apartment}@lichthof.example`,
  } = options;
  const { consumptionWh = (apartment: number) => 50 + 10 * apartment, pvWh = sunny } = options;
  const customerId = beside?.customerId ?? (await aCustomer(db));
  const estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  const address = { street: 'Weidenhof', house_number: '12', zip_code: '04229', city: 'Leipzig' };
  await db.updateTable('estate').set(address).where('id', '=', estateId).execute();
  const providerId = beside?.providerId ?? (await aProvider(db, customerId));
  await aSupply(db, { ...place, providerId }, supply);
  const tariffId = await aTariff(db, place);
  const { PvGeneration: kind } = MeterKind;
  const pvMeterId = await aMeter(db, place, { kind, measuringPoint: MeasuringPoint.PvTotal, obis: '1-0:2.8.0' });
  await fill(db, { customerId, meterId: pvMeterId, period }, pvWh);
  const apartments: BilledApartment[] = [];
  for (let apartment = 1; apartment <= apartmentCount; apartment += 1) {
    const made = await aBilledApartment(db, { place, tariffId, email: emailOf(apartment), apartment });
    await fill(db, { customerId, meterId: made.meterId, period }, (on, index) => consumptionWh(apartment, on, index));
    apartments.push(made);
  }
  return { ...place, providerId, tariffId, pvMeterId, apartments };
}

interface ApartmentParts {
  place: { customerId: number; estateId: number };
  tariffId: number;
  email: string | null;
  apartment: number;
}

async function aBilledApartment(
  db: Database,
  { place, tariffId, email, apartment }: ApartmentParts,
): Promise<BilledApartment> {
  const { customerId, estateId } = place;
  const apartmentId = await anApartment(db, customerId, estateId);
  const tenantId = await aTenant(db, { customerId, apartmentId });
  const { id: occupancyId } = await db
    .selectFrom('occupancy')
    .where('apartment_id', '=', apartmentId)
    .select('id')
    .executeTakeFirstOrThrow();
  const names = [`Anna Weiß ${apartment}`];
  const participantId = await aParticipant(db, place, { type: 'tenant', apartmentId, occupancyId, names, email });
  const contractId = await aContract(db, { customerId, participantId }, { tariffs: [{ tariffId }] });
  const meterId = await aMeter(db, place, { apartmentId });
  return { apartmentId, meterId, tenantId, occupancyId, participantId, contractId };
}

type GapMeter = { customerId: number; meterId: number; period: DayRange };

/** Stores quarter-hours for the days of a period. */
export async function fill(
  db: Database,
  { customerId, meterId, period }: GapMeter,
  amountOf: (day: string, index: number) => number | null,
): Promise<void> {
  const days = eachDay(period.from, period.to).map((on) => ({
    meterId,
    day: on,
    amounts: Array.from({ length: quarterHoursOf(on, 'Europe/Berlin') }, (_, index) => amountOf(on, index)),
    statuses: null,
  }));
  await db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
}

/** Gives the first apartment the estate's tariff on the first days, and a more expensive one on the others. */
export async function changeTariff(
  db: Database,
  estate: BilledTestEstate,
  contract: { tariffs: string[] },
): Promise<void> {
  const { customerId, estateId } = estate;
  const { contractId } = estate.apartments[0]!;
  const tariffId = await aTariff(db, { customerId, estateId }, { prices: [{ base_eur_per_month: '12', pv_ct: '22' }] });
  await db.deleteFrom('contract_tariff').where('contract_id', '=', contractId).execute();
  const rows = contract.tariffs.map((during, index) => ({
    customer_id: customerId,
    contract_id: contractId,
    tariff_id: index === 0 ? estate.tariffId : tariffId,
    during,
  }));
  await db.insertInto('contract_tariff').values(rows).execute();
}
