import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { aContract, aParticipant, aTariff } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aSuppliedEstate } from '../../testing/supplied-estate.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findPrepaymentContract } from './prepayment-contract.db.ts';
import { proposePrepayment } from './propose.db.ts';

let opened: TestDatabase;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

const today = localToday();

// 118.80 + 1267.780 kWh x 21 ct + 1721.970 kWh x 30 ct, and 19 % VAT
const yearlyCents = 107_293;

it.each([
  ['when higher ones are agreed for later', '2020-01-01'],
  ['of its first day, before it begins', addDays(today, 30)],
])('proposes a prepayment at the prices of the contract today, %s', async (_, from) => {
  const { db } = opened;
  const estate = await aSuppliedEstate(db);
  const rise = addDays(today, 60);
  const tariffId = await aTariff(db, estate, {
    prices: [{ during: `[2020-01-01,${rise})` }, { during: `[${rise},)`, pv_ct: '25' }],
  });
  const participantId = await aParticipant(db, estate);
  const contractId = await aContract(
    db,
    { ...estate, participantId },
    { during: `[${from},)`, tariffs: [{ tariffId }] },
  );
  await anInvoice(db, { ...estate, participantId, contractId });
  const contract = await findPrepaymentContract(db, { ...estate, participantId });
  expect(await proposePrepayment(db, contract!)).toMatchObject({ basis: 'invoice', yearlyCents, amountCents: 8_900 });
});
