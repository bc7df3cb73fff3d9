import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { expect, it } from 'vitest';
import { customerDocument } from './statement-document.ts';

const statementOf = (estateName: string, pvWh: number | null, subsidyCents: number | null): YearStatement =>
  ({
    estateName,
    revenue: { netCents: 100, grossCents: 119, openCents: 0 },
    energy: { pvWh, importWh: null },
    billedPvWh: 5,
    subsidy: { amountCents: subsidyCents },
    isRunning: false,
    incompleteMonths: [],
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
