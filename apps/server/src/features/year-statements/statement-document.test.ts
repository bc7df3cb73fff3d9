import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { expect, it } from 'vitest';
import { customerDocument, estateDocument } from './statement-document.ts';

const statementOf = (estateName: string, pvWh: number | null, subsidyCents: number | null): YearStatement =>
  ({
    estateName,
    revenue: { netCents: 100, grossCents: 119, openCents: 0 },
    energy: { pvWh, importWh: null },
    billedPvWh: 5,
    subsidy: { amountCents: subsidyCents },
    isRunning: false,
    incompleteMonths: [],
    lacksEveryMonth: false,
    billedShare: 1,
  }) as unknown as YearStatement;
const notesOf = (statements: YearStatement[]) => customerDocument(statements, { customer: 'Aue eG', year: 2025 }).notes;

it('says how many estates each sum lacks', () => {
  expect(notesOf([statementOf('A', 10, null), statementOf('B', null, 7), statementOf('C', 20, null)])[0]).toBe(
    'Ein Strich zählt in keiner Summe; es fehlen bei „Erzeugung“ 1 von 3 Objekten, bei „Zuschlag“ 2 von 3 Objekten.',
  );
});

it('says nothing where all estates count, or none does', () => {
  expect(notesOf([statementOf('A', 10, 7), statementOf('B', 20, 7)])).toHaveLength(1);
});

it('says in one sentence that every month of the year lacks values', () => {
  const notes = (lacksEveryMonth: boolean) =>
    estateDocument({
      ...statementOf('A', null, null),
      revenue: { parts: [], fromYearBefore: 0 },
      months: [],
      subsidy: { plant: null, ctPerKwh: null, reason: 'noPlant' },
      incompleteMonths: ['2025-11-01', '2025-12-01'],
      lacksEveryMonth,
    } as unknown as YearStatement).notes;
  expect(notes(true)[0]).toMatch(/^Im ganzen Jahr fehlen Messwerte\. Ein Strich/);
  expect(notes(false)[0]).toMatch(/^In November, Dezember fehlen Messwerte\. Ein Strich/);
});

it('lists no electricity of the grid and no figures of the subsidy for GGV', () => {
  const figures = { pvWh: 1, selfWh: 1, feedInWh: 0, importWh: 1, billedPvWh: 1, billedGridWh: 1, coverage: 1 };
  const ofModel = (supplyModel: 'ggv' | 'full_supply') =>
    estateDocument({
      ...statementOf('A', 1, null),
      supplyModel,
      revenue: {
        parts: [],
        invoices: 0,
        netCents: 0,
        vatCents: 0,
        grossCents: 0,
        paidCents: 0,
        openCents: 0,
        fromYearBefore: 0,
      },
      energy: { ...figures, co2SavingsGrams: 0 },
      months: [{ ...figures, month: '2025-01-01' }],
      billedGridWh: 1,
      subsidy: {
        plant: null,
        entitledWh: 0,
        ctPerKwh: null,
        rateSource: null,
        amountCents: null,
        reason: supplyModel === 'ggv' ? 'ggv' : 'noPlant',
      },
    }).tables;
  const sizesOf = (tables: ReturnType<typeof ofModel>) => {
    const [, , energy, months, subsidy] = tables;
    return [
      energy!.rows.length,
      months!.columns.length,
      months!.rows[0]!.length,
      months!.total!.length,
      subsidy!.rows.length,
    ];
  };
  expect(sizesOf(ofModel('ggv'))).toEqual([6, 6, 6, 6, 0]);
  expect(sizesOf(ofModel('full_supply'))).toEqual([7, 7, 7, 7, 3]);
  expect(ofModel('ggv').at(-1)!.note).toContain('keinen Mieterstromzuschlag');
});
