import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainEntry } from './bank-entry-for-tests.ts';
import type { Movement } from './bank-statement.ts';
import { indexMovements, isPossiblySame } from './same-movement.ts';

const jana: Movement = {
  ...plainEntry,
  name: 'Jana Petzold',
  iban: 'DE02120300000000202051',
  purpose: 'Abschlag 10',
  reference: 'R1',
};

describe('two movements of one day and amount', () => {
  it.each<[string, Partial<Movement>]>([
    ['with all the same details', {}],
    ['under another reference of the bank', { reference: 'R2' }],
    ['with a name spelled otherwise beside the same IBAN', { name: 'PETZOLD J.' }],
    ['with a purpose broken and cut otherwise', { purpose: 'ABSCH LAG' }],
    ['of which one has no details', { name: null, iban: null, purpose: '' }],
  ])('may be the same %s', (_, changed) => expect(isPossiblySame(jana, { ...jana, ...changed })).toBe(true));

  it.each<[string, Partial<Movement>]>([
    ['from another account', { iban: 'DE89370400440532013000' }],
    ['by another name without an IBAN', { name: 'Murat', iban: null }],
    ['with another purpose', { purpose: 'Abschlag 11' }],
    ['of another day', { bookedOn: '2026-10-02' }],
    ['of another amount', { amountCents: 4550 }],
  ])('are two %s', (_, changed) => expect(isPossiblySame(jana, { ...jana, ...changed })).toBe(false));

  it('has the most similar one first', () => {
    const [bare, other] = [
      { ...jana, name: null, iban: null },
      { ...jana, reference: 'R2' },
    ];
    expect(indexMovements([bare, other, jana])(jana)).toEqual([jana, other, bare]);
  });
});

/** Few values, so that many movements are equal. */
const realMovement = fc.record({
  bookedOn: fc.constantFrom('2026-10-01', '2026-10-02'),
  amountCents: fc.constantFrom(5000, 7700),
  name: fc.constantFrom('Jana Petzold', 'Murat Aydın'),
  purpose: fc.constantFrom('Abschlag', 'RE-2026-0001'),
});
/** Which movements a file lists, and how the bank writes them this time. */
const statementFile = fc.record({
  start: fc.nat(20),
  length: fc.integer({ min: 1, max: 20 }),
  reference: fc.constantFrom(null, 'R1', 'R2'),
  hasDetails: fc.boolean(),
});

describe('statements that overlap in any way and order', () => {
  it('record every movement once when a person answers what is doubtful', () =>
    fc.assert(
      fc.property(
        fc.array(realMovement, { maxLength: 20 }),
        fc.array(statementFile, { maxLength: 8 }),
        (real, files) => {
          const recorded: (Movement & { realIndex: number })[] = [];
          const all = { start: 0, length: real.length, reference: null, hasDetails: true };
          for (const { start, length, reference, hasDetails } of [...files, all]) {
            const known = [...recorded];
            const findSame = indexMovements(known);
            real.slice(start, start + length).forEach((movement, index) => {
              const realIndex = start + index;
              const details = hasDetails ? movement : { ...movement, name: null, purpose: '' };
              const listed: Movement = { ...plainEntry, ...details, reference };
              const isRecorded = known.some((one) => one.realIndex === realIndex);
              const isDoubtful = findSame(listed).length > 0;
              // the person knows whether it is the same; without a question it is recorded
              if (!isDoubtful || !isRecorded) recorded.push({ ...listed, realIndex });
            });
          }
          expect(recorded.map(({ realIndex }) => realIndex).toSorted((a, b) => a - b)).toEqual([...real.keys()]);
          const sumOf = (movements: { amountCents: number }[]) =>
            movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(sumOf(recorded)).toBe(sumOf(real));
        },
      ),
    ));
});
