import { requireValue } from '@lichthof/domain/collections/items.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { FillSampleCustomer } from '../../features/sample-customer/sample-work.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import type { Database } from '../../database/database.ts';
import { demoFirstDay } from '../demo-estates.ts';
import type { DemoCustomer } from '../demo-customer.ts';
import type { DemoEstate } from '../demo-estate.ts';
import { musterhaus } from '../estates/musterhaus.ts';
import { readHistoryEstate } from '../history/history-estate.db.ts';
import { carryOutHistory } from '../history/seed-demo-history.ts';
import { appendDemoDays } from '../saving/append-demo-days.ts';
import { addDemoEstates, tenantsOf } from '../saving/save-demo-customer.ts';
import { saveDemoElectricity, saveDemoMixes } from '../saving/save-demo-electricity.ts';
import { findSavedDemo, type SavedDemo } from '../saving/saved-demo.db.ts';

interface FillTools {
  db: Database;
  typesetter: Typesetter;
  publicUrl: string;
}

/** A household pays so much in advance each month. */
const instalmentCents = 5_500;
/** What is done, in percent, when the places are saved and when the values are. */
const progressAfter = { places: 5, values: 70, contracts: 75 };

/**
 * Fills the sample customer with an estate, a year and more of its values, contracts and invoices. The values come month
 * by month, each in a transaction of its own, so that on the embedded database nobody waits long for it.
 */
export const createSampleFilling =
  ({ db, typesetter, publicUrl }: FillTools): FillSampleCustomer =>
  async ({ customerId, userId, now }, onProgress) => {
    const today = localDayOf(now.getTime(), defaultTimeZone);
    const firstDay = demoFirstDay(today);
    const estate = musterhaus(firstDay);
    await savePlaces(db, estate, customerId);
    await onProgress(progressAfter.places);
    const saved = requireValue(
      await findSavedDemo(db, [estate], { sampleCustomerId: customerId }),
      'the estate of the sample customer',
    );
    await saveValues(db, estate, { saved, firstDay, today, onProgress });
    await saveDemoElectricity(db, estate, { saved, firstDay });
    await saveDemoMixes(db, { saved, today });
    await onProgress(progressAfter.contracts);
    const history = await readHistoryEstate(db, saved, { userId, instalmentCents });
    await carryOutHistory({ db, typesetter, publicUrl }, requireValue(history, 'the estate to bill'), now);
  };

/** Nobody but its tenants belongs to the sample customer, and none of them can sign in. */
const withoutUsers: DemoCustomer = {
  name: '',
  address: { street: '', houseNumber: '', zipCode: '', city: '', state: '' },
  groups: [],
  users: [],
};

async function savePlaces(db: Database, estate: DemoEstate, customerId: number): Promise<void> {
  const accounts = new Map(tenantsOf(estate).map(({ email }) => [email, { sub: null, canSignIn: false }]));
  const parts = { customer: withoutUsers, estates: [estate], accounts };
  await db.transaction().execute((tx) => addDemoEstates(tx, parts, customerId));
}

interface ValuesToSave {
  saved: SavedDemo;
  firstDay: string;
  today: string;
  onProgress: (percent: number) => Promise<void>;
}

async function saveValues(
  db: Database,
  estate: DemoEstate,
  { saved, firstDay, today, onProgress }: ValuesToSave,
): Promise<void> {
  const months = monthEnds(firstDay, today);
  const { places, values } = progressAfter;
  for (const [index, end] of months.entries()) {
    await appendDemoDays(db, estate, { saved, firstDay, today: end });
    await onProgress(Math.round(places + ((values - places) * (index + 1)) / months.length));
  }
}

/** The first day of each month after the first day, and today. */
function monthEnds(firstDay: string, today: string): string[] {
  const ends: string[] = [];
  for (let end = addMonths(firstDay, 1); end < today; end = addMonths(end, 1)) ends.push(end);
  return [...ends, today];
}
