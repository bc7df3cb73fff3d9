import { describe, expect, it } from 'vitest';
import { findContractGaps, isInContractGap } from './contract-gaps.ts';
import type { ApartmentFacts, EstateFacts } from './estate-facts.ts';

const always = { from: '2020-01-01', to: null };
const march = { from: '2026-03-01', to: '2026-04-01' };

function anEstate(apartment: Partial<ApartmentFacts>, facts: Partial<EstateFacts> = {}): EstateFacts {
  return {
    estateId: 1,
    name: 'Lindenhof',
    projectNumber: null,
    today: '2026-06-01',
    timeZone: 'Europe/Berlin',
    supplies: [{ ...always, providerId: 1, creditorId: null, iban: 'DE02120300000000202051' }],
    apartments: [
      {
        apartmentId: 7,
        name: 'WE 07',
        meters: [{ ...always, meterId: 3 }],
        occupancies: [],
        contracts: [],
        ...apartment,
      },
    ],
    generalMeters: [],
    tariffs: [],
    billedPeriods: [],
    ...facts,
  };
}

const daysOf = (estate: EstateFacts) =>
  findContractGaps(estate, march).map(({ occupancyId, from, to }) => [occupancyId, from, to]);

describe('gaps of contracts', () => {
  it.each<[string, EstateFacts, unknown[]]>([
    ['an apartment without anything', anEstate({}), [[null, '2026-03-01', null]]],
    ['no meter', anEstate({ meters: [] }), []],
    ['no supply', anEstate({}, { supplies: [] }), []],
    ['a contract on all days', anEstate({ contracts: [{ ...always, number: 'V-1' }] }), []],
    [
      'days between two contracts',
      anEstate({
        contracts: [
          { from: '2020-01-01', to: '2026-03-05', number: 'V-1' },
          { from: '2026-03-20', to: null, number: 'V-2' },
        ],
      }),
      [[null, '2026-03-05', '2026-03-20']],
    ],
    [
      'a move-out and a move-in',
      anEstate({
        occupancies: [
          { from: '2020-01-01', to: '2026-03-10', occupancyId: 1, people: [] },
          { from: '2026-05-01', to: null, occupancyId: 2, people: [] },
        ],
      }),
      [
        [1, '2026-03-01', '2026-03-10'],
        [null, '2026-03-10', '2026-05-01'],
      ],
    ],
    [
      'billed days',
      anEstate({}, { billedPeriods: [{ from: '2026-03-01', to: '2026-03-29' }] }),
      [[null, '2026-03-29', null]],
    ],
    [
      'a change of the meter and of the supply, which part nothing',
      anEstate(
        {
          meters: [
            { from: '2020-01-01', to: '2026-03-10', meterId: 3 },
            { ...always, meterId: 4 },
          ],
        },
        {
          supplies: [
            { from: '2020-01-01', to: '2026-03-20', providerId: 1, creditorId: null, iban: 'DE02120300000000202051' },
            { from: '2026-03-20', to: null, providerId: 2, creditorId: null, iban: 'DE02120300000000202051' },
          ],
        },
      ),
      [[null, '2026-03-01', null]],
    ],
  ])('are found with %s', (_name, estate, expected) => {
    expect(daysOf(estate)).toEqual(expected);
  });

  it('hold a contract on some of their days, with the same residents', () => {
    const estate = anEstate({ occupancies: [{ from: '2026-03-10', to: null, occupancyId: 2, people: [] }] });
    const isIn = (occupancyId: number | null, from: string, to: string | null) =>
      isInContractGap({ apartmentId: 7, occupancyId, contract: { from, to, minimumTermUntil: null } }, estate);
    expect(isIn(null, '2026-03-02', '2026-03-10')).toBe(true);
    expect(isIn(null, '2026-03-02', '2026-03-11')).toBe(false);
    expect(isIn(2, '2026-03-10', null)).toBe(true);
    expect(isIn(1, '2026-03-10', null)).toBe(false);
  });
});
