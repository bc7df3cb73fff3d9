import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issuesOf, issueTexts, oneEstate, plan, stored, tenantRow, type Row, type Rows } from './plan-for-tests.ts';
import { planPortfolio } from './plan-portfolio.ts';
import { isEmptyPlan } from './plan.ts';
import { recogniseTables } from '../tables/recognise-tables.ts';

const apartments: Rows = {
  ...oneEstate,
  apartments: [
    { projectNumber: 'P1', name: 'EG links', areaSqm: 50 },
    { projectNumber: 'P1', name: 'EG rechts', areaSqm: 50 },
  ],
};
const partner: Row = { ...tenantRow, email: 'ole@wohnpost.example', firstName: 'Ole' };
const withTenants = (...tenants: Row[]): Rows => ({ ...apartments, tenants });

describe('new tenants', () => {
  it('move into apartments that the same file creates; two with the same days are one occupancy', () => {
    const later = { ...partner, apartment: 'EG rechts', moveIn: '01.05.2024', moveOut: '31.05.2024' };
    const { plan: planned, issues, counts } = plan(withTenants(tenantRow, partner, later));
    expect(issues).toEqual([]);
    const [left, right] = planned.apartments.map(({ ref }) => ref);
    expect(planned.occupancies).toMatchObject([
      { apartment: left, moveIn: '2024-04-01', moveOut: null },
      { apartment: right, moveIn: '2024-05-01', moveOut: '2024-05-31' },
    ]);
    const [first, second] = planned.occupancies.map(({ ref }) => ref);
    expect(planned.tenants).toMatchObject([
      { occupancy: first, email: 'jana@wohnpost.example', lastName: 'Petzold', phone: null },
      { occupancy: first, email: 'ole@wohnpost.example' },
      { occupancy: second, email: 'ole@wohnpost.example' },
    ]);
    expect(counts.at(-1)).toEqual({ table: 'tenants', counts: { created: 3, changed: 0, unchanged: 0, invalid: 0 } });
  });

  it('move in the day after a move-out, or join an occupancy with the same move-in', () => {
    const before = { ...partner, moveIn: '01.01.2020', moveOut: '31.03.2024' };
    expect(issuesOf(withTenants(before, tenantRow))).toEqual([]);
    expect(issuesOf(withTenants({ ...before, moveOut: '01.04.2024' }, tenantRow))).toEqual([
      'occupancyOverlaps moveIn 3',
    ]);
  });

  it.each<[string, Row[], string]>([
    ['an unknown apartment', [{ ...tenantRow, apartment: 'DG' }], 'unknownApartment apartment 2'],
    ['no apartment', [{ ...tenantRow, apartment: '' }], 'required apartment 2'],
    ['no e-mail', [{ ...tenantRow, email: '' }], 'required email 2'],
    ['an invalid e-mail', [{ ...tenantRow, email: 'jana@wohnpost' }], 'emailInvalid email 2'],
    ['an e-mail of 255 characters', [{ ...tenantRow, email: `${'x'.repeat(243)}@wohnpost.de` }], 'textTooLong email 2'],
    ['a name with digits', [{ ...tenantRow, firstName: 'Jana2' }], 'personNameInvalid firstName 2'],
    ['a name of 101 letters', [{ ...tenantRow, lastName: 'x'.repeat(101) }], 'textTooLong lastName 2'],
    ['a phone of letters', [{ ...tenantRow, phone: 'abends' }], 'phoneInvalid phone 2'],
    ['no move-in', [{ ...tenantRow, moveIn: '' }], 'required moveIn 2'],
    ['29 February in a year that is no leap year', [{ ...tenantRow, moveIn: '29.02.2023' }], 'notADay moveIn 2'],
    ['a move-out before the move-in', [{ ...tenantRow, moveOut: '31.03.2024' }], 'moveOutBeforeMoveIn moveOut 2'],
    ['a repeated tenant', [tenantRow, { ...tenantRow, email: ' JANA@wohnpost.example' }], 'duplicateRow email 3'],
    [
      'one move-in with two move-outs',
      [tenantRow, { ...partner, moveOut: '31.12.2024' }],
      'occupancyOverlaps moveOut 3',
    ],
    ['an overlapping later move-in', [{ ...partner, moveIn: '01.05.2024' }, tenantRow], 'occupancyOverlaps moveIn 3'],
    [
      'the same e-mail with two names',
      [tenantRow, { ...tenantRow, apartment: 'EG rechts', lastName: 'Petzoldt' }],
      'personDiffers lastName 3',
    ],
  ])('are refused with %s', (_, tenants, issue) => {
    const planned = plan(withTenants(...tenants));
    expect(issueTexts(planned.issues)).toEqual([issue]);
    const { invalid, created } = planned.counts.at(-1)!.counts;
    expect([invalid, created]).toEqual([1, tenants.length - 1]);
  });
});

describe('stored tenants', () => {
  const max: Row = {
    ...tenantRow,
    email: 'max@wohnpost.example',
    firstName: 'Max',
    lastName: 'Kühn',
    moveIn: '01.01.2022',
    moveOut: '31.03.2024',
  };
  const inContract = (...ends: (string | null)[]) => {
    const portfolio = stored();
    portfolio.occupancies[1]!.contractEnds = ends;
    return portfolio;
  };

  it('are matched by apartment, move-in and e-mail in any case', () => {
    const { plan: planned, counts, notices } = plan({ tenants: [max, tenantRow] }, stored());
    expect(isEmptyPlan(planned)).toBe(true);
    expect(counts[0]!.counts).toMatchObject({ unchanged: 2 });
    expect(notices).toEqual([]);
  });

  it('keep name and phone, with one notice', () => {
    const { plan: planned, notices } = plan(
      {
        tenants: [
          { ...max, phone: '0341 5550' },
          { ...tenantRow, lastName: 'Kranz' },
        ],
      },
      stored(),
    );
    expect(isEmptyPlan(planned)).toBe(true);
    expect(notices).toEqual([{ code: 'personKept', sheet: 'Mieter' }]);
  });

  it('move out, and a new tenant moves in', () => {
    const next = { ...partner, moveIn: '01.10.2026' };
    const { plan: planned, issues } = plan(
      { tenants: [next, { ...tenantRow, moveOut: '30.09.2026' }] },
      inContract('2025-12-31'),
    );
    expect(issues).toEqual([]);
    expect(planned.moveOuts).toEqual([{ occupancy: 81, before: null, after: '2026-09-30' }]);
    expect(planned.occupancies).toMatchObject([{ apartment: 70, moveIn: '2026-10-01' }]);
  });

  it('are joined by new tenants with the same move-in and move-out', () => {
    const { plan: planned, issues } = plan({ tenants: [partner] }, stored());
    expect(issues).toEqual([]);
    expect(planned.occupancies).toEqual([]);
    expect(planned.tenants).toMatchObject([{ occupancy: 81, email: 'ole@wohnpost.example' }]);
  });

  it.each<[string, Row[], ReturnType<typeof stored>, string]>([
    ['a move-in on another day', [{ ...tenantRow, moveIn: '02.04.2024' }], stored(), 'occupancyOverlaps moveIn 2'],
    ['an earlier move-in', [{ ...tenantRow, moveIn: '01.03.2024' }], stored(), 'occupancyOverlaps moveIn 2'],
    [
      'another tenant within the occupancy',
      [{ ...partner, moveIn: '01.06.2024' }],
      stored(),
      'occupancyOverlaps moveIn 2',
    ],
    [
      'a partner with an earlier move-out',
      [{ ...partner, moveOut: '31.12.2024' }],
      stored(),
      'occupancyOverlaps moveOut 2',
    ],
    ['a removed move-out that overlaps', [{ ...max, moveOut: '' }], stored(), 'occupancyOverlaps moveOut 2'],
    [
      'a contract that would be shortened',
      [{ ...tenantRow, moveOut: '30.09.2026' }],
      inContract(null),
      'occupancyInContract moveOut 2',
    ],
    [
      'a former contract that would be shortened',
      [{ ...tenantRow, moveOut: '30.09.2026' }],
      inContract('2026-10-31'),
      'occupancyInContract moveOut 2',
    ],
  ])('are refused with %s', (_, tenants, portfolio, issue) => {
    expect(issuesOf({ tenants }, portfolio)).toEqual([issue]);
  });

  it('keep their move-out if a contract has ended with it', () => {
    const portfolio = stored();
    portfolio.occupancies.pop();
    portfolio.occupancies[0]!.contractEnds = ['2024-03-31'];
    expect(issuesOf({ tenants: [{ ...max, moveOut: '' }] }, portfolio)).toEqual(['occupancyInContract moveOut 2']);
    portfolio.occupancies[0]!.contractEnds = ['2023-12-31'];
    expect(issuesOf({ tenants: [{ ...max, moveOut: '' }] }, portfolio)).toEqual([]);
  });

  it('stay unchanged if the file lacks columns that only new tenants need', () => {
    const sheet = (...emails: string[]) => {
      const rows = emails.map((email) => [
        'P1',
        'EG links',
        email,
        email.startsWith('max') ? '01.01.2022' : '1.4.2024',
      ]);
      const cells = [['Projektnummer', 'Wohnung', 'E-Mail', 'Einzug'], ...rows];
      return { name: 'mieter.csv', rows: cells.map((line, index) => ({ line: index + 1, cells: line })) };
    };
    const known = planPortfolio(recogniseTables([sheet('max@wohnpost.example', 'jana@wohnpost.example')]), stored());
    expect([known.issues, isEmptyPlan(known.plan)]).toEqual([[], true]);
    const { issues } = planPortfolio(
      recogniseTables([sheet('ole@wohnpost.example', 'uta@wohnpost.example')]),
      stored(),
    );
    expect(issues.map(({ code, expected, line }) => [code, expected, line])).toEqual([
      ['missingColumn', 'firstName', 1],
      ['missingColumn', 'lastName', 1],
    ]);
  });

  it('name the conflicting days of the other occupancy', () => {
    const [issue] = plan({ tenants: [{ ...partner, moveIn: '01.02.2022' }] }, stored()).issues;
    expect(issue).toMatchObject({ sheet: 'Mieter', title: 'Einzug', expected: '01.01.2022 – 31.03.2024' });
  });
});

it('accepts exactly the occupancies that do not overlap', () => {
  const day = (number: number) => new Date(Date.UTC(2024, 0, number)).toISOString().slice(0, 10);
  const times = fc.array(fc.record({ from: fc.integer({ min: 1, max: 60 }), length: fc.option(fc.nat(20)) }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(times, (drawn) => {
      const days = drawn.map(({ from, length }) => ({ from, to: length === null ? Infinity : from + length }));
      const isFree = days.every((one, at) =>
        days.slice(at + 1).every((other) => {
          const isCouple = one.from === other.from && one.to === other.to;
          return isCouple || one.to < other.from || other.to < one.from;
        }),
      );
      const tenants = days.map(({ from, to }, index) => ({
        ...tenantRow,
        email: `m${index}@wohnpost.example`,
        moveIn: day(from),
        moveOut: to === Infinity ? null : day(to),
      }));
      expect(issuesOf(withTenants(...tenants)).length === 0).toBe(isFree);
    }),
  );
});
