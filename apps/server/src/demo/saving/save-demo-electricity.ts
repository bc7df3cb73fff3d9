import type { Database } from '../../database/database.ts';
import { ownColumnsOf } from '../../features/reference-tables/mix-columns.ts';
import type { ParticipantToImport } from '../import-contracts/contracts-to-import.ts';
import { importContracts } from '../import-contracts/import-contracts.ts';
import { demoElectricity } from '../demo-electricity.ts';
import type { DemoEstate } from '../demo-estate.ts';
import type { DemoParticipant } from '../electricity/demo-contracts.ts';
import { demoMix, demoProvider } from '../electricity/demo-provider.ts';
import { findSavedPlaces, type SavedPlaces } from './saved-places.db.ts';
import type { SavedDemo } from './saved-demo.db.ts';

interface DemoState {
  saved: SavedDemo;
  firstDay: string;
  today: string;
}

/** Adds tenant electricity to an estate that has none, in one transaction. */
export async function saveDemoElectricity(
  db: Database,
  estate: DemoEstate,
  { saved, firstDay }: Omit<DemoState, 'today'>,
): Promise<void> {
  const electricity = demoElectricity(estate, firstDay);
  const places = electricity && (await findSavedPlaces(db, estate, saved));
  if (!places || places.hasSupply) return;
  const { customerId } = saved;
  const { estateId } = places;
  const participants = electricity.participants.flatMap((participant) => participantAt(participant, places));
  const { provider = demoProvider() } = electricity;
  const contracts = { ...electricity, customerId, estateId, provider, participants };
  await db.transaction().execute(async (tx) => {
    await addAreas(tx, estate, { customerId, estateId });
    await importContracts(tx, contracts, { userId: null });
  });
}

/** Empty if the apartment or the tenant does not exist any more. */
function participantAt(
  { apartmentKey, moveInDate, meterKeys, ...participant }: DemoParticipant,
  { apartmentIds, occupancyIds, meterIds }: SavedPlaces,
): ParticipantToImport[] {
  const apartmentId = apartmentKey === null ? null : apartmentIds.get(apartmentKey);
  const occupancyId = moveInDate === null ? null : occupancyIds.get(`${apartmentKey} ${moveInDate}`);
  if (apartmentId === undefined || occupancyId === undefined) return [];
  return [{ ...participant, apartmentId, occupancyId, meterIds: meterKeys.flatMap((key) => meterIds.get(key) ?? []) }];
}

/** Allocation by living area needs areas that earlier versions of the demo did not save. */
async function addAreas(
  tx: Database,
  { buildingAreas }: DemoEstate,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<void> {
  const keys = { customer_id: customerId, estate_id: estateId };
  await tx
    .insertInto('building_area')
    .values(
      buildingAreas.map(({ areaClassification, norm, areaSqm }) => ({
        ...keys,
        area_classification: areaClassification,
        norm,
        area_sqm: String(areaSqm),
      })),
    )
    .onConflict((existing) => existing.doNothing())
    .execute();
}

/**
 * Electricity mixes for invoices of this year: until June that of the year before last, afterwards that of last year.
 */
export async function saveDemoMixes(db: Database, { saved, today }: Omit<DemoState, 'firstDay'>): Promise<void> {
  const estateIds = [...saved.meters.values()].map(({ estateId }) => estateId);
  const providers = await db
    .selectFrom('estate_supply')
    .select(['customer_id', 'provider_id'])
    .distinct()
    .where('customer_id', '=', saved.customerId)
    .where('estate_id', 'in', estateIds)
    .execute();
  if (providers.length === 0) return;
  const thisYear = Number(today.slice(0, 4));
  const mixes = [thisYear - 2, thisYear - 1].map((year) => ownColumnsOf(demoMix(year)));
  await db
    .insertInto('electricity_mix')
    .values(providers.flatMap((provider) => mixes.map((mix) => ({ ...provider, ...mix }))))
    .onConflict((existing) => existing.doNothing())
    .execute();
}
