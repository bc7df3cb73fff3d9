import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anEstateWithInvoices, paymentOf } from './statement-estate-for-tests.ts';
import { aStatement } from './statement-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** Few values, so that many movements are equal. */
const realMovement = fc.record({
  bookedOn: fc.constantFrom('2026-10-01', '2026-10-02'),
  amount: fc.constantFrom('50.00', '77.00'),
  name: fc.constantFrom('Jana Petzold', 'Murat Aydın'),
  reference: fc.constantFrom('NONREF', 'R1'),
});
const file = fc.record({ start: fc.nat(8), length: fc.integer({ min: 1, max: 8 }) });

describe('a list of movements in statements that overlap in any way and order', () => {
  it('is recorded once, to the cent, when a person answers what is doubtful', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(realMovement, { minLength: 1, maxLength: 8 }),
        fc.array(file, { maxLength: 4 }),
        async (real, files) => {
          const estate = await anEstateWithInvoices(server);
          const { participantId } = estate.invoices[0]!;
          const recorded = new Set<number>();
          const all = [...files, { start: 0, length: real.length }];
          for (const [index, { start, length }] of all.entries()) {
            const listed = real.slice(start, start + length);
            const { entries } = (await estate.upload(aStatement(listed, { id: `S${index}` }))).body;
            // the person knows whether a doubtful one is the same; everything else is recorded without a question
            const isNew = (at: number) => entries[at]!.recorded.length === 0 || !recorded.has(start + at);
            const chosen = entries.flatMap((entry, at) => (isNew(at) ? [paymentOf(entry, participantId)] : []));
            const { status } = await estate.record({ payments: chosen });
            expect(status).toBe(200);
            listed.forEach((_, at) => recorded.add(start + at));
          }
          const cents = (await estate.payments()).map(({ amountCents }) => amountCents);
          const amountsOf = (sorted: number[]) => sorted.toSorted((a, b) => a - b);
          expect(amountsOf(cents)).toEqual(amountsOf(real.map(({ amount }) => Number(amount) * 100)));
        },
      ),
      { numRuns: 12 },
    ));
});
