import type { Database } from '../database/database.ts';
import { columnsOf } from '../features/providers/mix-columns.ts';
import type { ParticipantToTakeOver } from '../workflows/contracts-to-take-over.ts';
import { takeOverContracts } from '../workflows/take-over-contracts.ts';
import { demoElectricity } from './demo-electricity.ts';
import type { DemoEstate } from './demo-estate.ts';
import type { DemoParticipant } from './electricity/demo-contracts.ts';
import { demoMix } from './electricity/demo-mix.ts';
import { demoProvider } from './electricity/demo-provider.ts';
import { findSavedPlaces, type SavedPlaces } from './saved-places.db.ts';
import type { SavedDemo } from './saved-demo.db.ts';

interface Standing {
  saved: SavedDemo;
  firstDay: string;
  today: string;
}

/** Adds tenant electricity to an estate that has none yet, by whatever name its parts go now. All or nothing. */
export async function saveDemoElectricity(
  db: Database,
  estate: DemoEstate,
  { saved, firstDay, today }: Standing,
): Promise<void> {
  const electricity = demoElectricity(estate, firstDay);
  const places = electricity && (await findSavedPlaces(db, estate, saved));
  if (!places || places.hasSupply) return;
  const { customerId } = saved;
  const { estateId } = places;
  const participants = electricity.participants.flatMap((participant) => participantAt(participant, places));
  const contracts = { ...electricity, customerId, estateId, provider: demoProvider(), participants };
  await db.transaction().execute(async (tx) => {
    await addAreas(tx, estate, { customerId, estateId });
    await takeOverContracts(tx, contracts, { userId: null, today });
  });
}

/** None for a flat or a tenant that is no longer there. */
function participantAt(
  { apartmentKey, moveInDate, meterKeys, ...participant }: DemoParticipant,
  { apartmentIds, occupancyIds, meterIds }: SavedPlaces,
): ParticipantToTakeOver[] {
  const apartmentId = apartmentKey === null ? null : apartmentIds.get(apartmentKey);
  const occupancyId = moveInDate === null ? null : occupancyIds.get(`${apartmentKey} ${moveInDate}`);
  if (apartmentId === undefined || occupancyId === undefined) return [];
  return [{ ...participant, apartmentId, occupancyId, meterIds: meterKeys.flatMap((key) => meterIds.get(key) ?? []) }];
}

/** The key by living area needs those of which the demo of an earlier version knows nothing. */
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
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The mixes that invoices of this year need: until June of the year before last, then of the last one. */
export async function saveDemoMixes(db: Database, { saved, today }: Omit<Standing, 'firstDay'>): Promise<void> {
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
  const mixes = [thisYear - 2, thisYear - 1].map((year) => columnsOf(demoMix(year)));
  await db
    .insertInto('electricity_mix')
    .values(providers.flatMap((provider) => mixes.map((mix) => ({ ...provider, ...mix }))))
    .onConflict((known) => known.doNothing())
    .execute();
}
