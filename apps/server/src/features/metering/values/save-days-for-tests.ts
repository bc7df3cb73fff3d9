import { addDays } from '@lichthof/domain/time/days.ts';
import { openEmbedded } from '../../../database/database.ts';
import { aCustomer, aMeter, anEstate } from '../../../testing/makers.ts';
import { saveMeterDays } from './meter-days.db.ts';

/** A process that saves parts of days without end in a migrated database, and prints each part that is committed. */
const [, , dataDir] = process.argv;
const db = await openEmbedded(dataDir!);
const customerId = await aCustomer(db);
const estateId = await anEstate(db, customerId);
const meterIds = [await aMeter(db, { customerId, estateId }), await aMeter(db, { customerId, estateId })];
for (let part = 0; ; part += 1) {
  const days = meterIds.flatMap((meterId) =>
    Array.from({ length: 20 }, (_, index) => ({
      meterId,
      day: addDays('2024-04-01', part * 10 + index),
      amounts: Array.from({ length: 96 }, () => part + 1),
      statuses: null,
    })),
  );
  const withoutClockChange = days.filter(({ day }) => !/-(03|10)-(2[5-9]|3[01])$/.test(day));
  await db.transaction().execute((tx) => saveMeterDays(tx, customerId, withoutClockChange));
  process.stdout.write(`${part}\n`);
}
