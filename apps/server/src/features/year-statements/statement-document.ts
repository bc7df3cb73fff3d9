import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatMonthName } from '@lichthof/domain/formats/date-formats.ts';
import { withDecimalComma } from '@lichthof/domain/formats/number-formats.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import Big from 'big.js';
import type { PrintedCell, PrintedStatement, PrintedTable } from '../../integrations/typesetting/printed-statement.ts';
import texts from './year-statements.de.json' with { type: 'json' };

const { units } = texts;
const euros = (cents: number | null): PrintedCell =>
  cents === null ? null : { amount: cents, decimals: 2, unit: units.eur };
const kilowattHours = (wh: number | null): PrintedCell =>
  wh === null ? null : { amount: wh, decimals: 3, unit: units.kwh };
const kilograms = (grams: number | null): PrintedCell =>
  grams === null ? null : { amount: grams, decimals: 3, unit: units.kg };

/** The statement of one estate as tables and sentences. */
export function estateDocument(statement: YearStatement): PrintedStatement {
  const { estateName, providerName, year } = statement;
  return {
    title: fillIn(texts.title, { year }),
    subtitles: [estateName, ...(providerName === null ? [] : [fillIn(texts.provider, { provider: providerName })])],
    tables: [
      revenueTable(statement),
      paymentTable(statement),
      energyTable(statement),
      monthTable(statement),
      subsidyTable(statement),
    ],
    notes: [...incompleteNotes(statement), texts.notes.basis],
  };
}

function revenueTable({ revenue }: YearStatement): PrintedTable {
  const amounts = ({ netCents, vatCents, grossCents }: { netCents: number; vatCents: number; grossCents: number }) =>
    [netCents, vatCents, grossCents].map(euros);
  return {
    ...headOf(texts.revenue),
    rows: revenue.parts.map((part) => [texts.revenue.kinds[part.kind], ...amounts(part)]),
    total: [texts.revenue.sum, ...amounts(revenue)],
  };
}

function paymentTable({ revenue }: YearStatement): PrintedTable {
  const { invoices, paidCents, openCents } = revenue;
  return listOf(texts.payments, [
    [texts.payments.invoices, { amount: invoices, decimals: 0, unit: '' }],
    [texts.payments.paid, euros(paidCents)],
    [texts.payments.open, euros(openCents)],
  ]);
}

/** Under GGV another supplier bills the electricity of the grid. */
const isGridBilled = ({ supplyModel }: YearStatement) => supplyModel !== 'ggv';

function energyTable(statement: YearStatement): PrintedTable {
  const { energy, billedPvWh, billedGridWh } = statement;
  return listOf(texts.energy, [
    [texts.energy.pv, kilowattHours(energy.pvWh)],
    [texts.energy.self, kilowattHours(energy.selfWh)],
    [texts.energy.feedIn, kilowattHours(energy.feedInWh)],
    [texts.energy.import, kilowattHours(energy.importWh)],
    [texts.energy.billedPv, kilowattHours(billedPvWh)],
    ...(isGridBilled(statement) ? [[texts.energy.billedGrid, kilowattHours(billedGridWh)]] : []),
    [texts.energy.co2, kilograms(energy.co2SavingsGrams)],
  ]);
}

function monthTable(statement: YearStatement): PrintedTable {
  const { months, energy } = statement;
  const measured = ({ pvWh, selfWh, feedInWh, importWh }: YearStatement['energy'] | YearStatement['months'][number]) =>
    [pvWh, selfWh, feedInWh, importWh].map(kilowattHours);
  const billed = ({ billedPvWh, billedGridWh }: Pick<YearStatement, 'billedPvWh' | 'billedGridWh'>) =>
    (isGridBilled(statement) ? [billedPvWh, billedGridWh] : [billedPvWh]).map(kilowattHours);
  const { title, columns } = texts.months;
  return {
    ...headOf({ title, columns: isGridBilled(statement) ? columns : columns.slice(0, -1) }),
    rows: months.map((month) => [monthName(month.month), ...measured(month), ...billed(month)]),
    total: [texts.months.sum, ...measured(energy), ...billed(statement)],
  };
}

function subsidyTable({ subsidy }: YearStatement): PrintedTable {
  const { entitledWh, ctPerKwh, amountCents, reason, rateSource } = subsidy;
  const rate = ctPerKwh === null ? null : { amount: tenThousandths(ctPerKwh), decimals: 4, unit: units.ct };
  const sentence = reason ? texts.subsidy.reasons[reason] : rateSource ? texts.subsidy.sources[rateSource] : null;
  const figures: PrintedTable['rows'] = [
    [texts.subsidy.entitled, kilowattHours(entitledWh)],
    [texts.subsidy.rate, rate],
    [texts.subsidy.amount, euros(amountCents)],
  ];
  const table = listOf(texts.subsidy, reason === 'ggv' ? [] : figures);
  return { ...table, ...(sentence && { note: sentence }) };
}

const tenThousandths = (ctPerKwh: string) => new Big(ctPerKwh).times(10_000).toNumber();

/** The statements of all estates of a customer, a row for each. */
export function customerDocument(
  statements: YearStatement[],
  { customer, year }: { customer: string; year: number },
): PrintedStatement {
  const rows = statements.map(figuresOf);
  const unfinished = statements.filter(isUnfinished).map(({ estateName }) => estateName);
  return {
    title: fillIn(texts.title, { year }),
    subtitles: [fillIn(texts.ofAll, { customer })],
    tables: [
      {
        ...headOf(texts.estates),
        rows: rows.map(({ name, cents, energy, subsidy }) => [
          name,
          ...cents.map(euros),
          ...energy.map(kilowattHours),
          euros(subsidy),
        ]),
        total: [
          texts.estates.sum,
          ...[0, 1, 2].map((index) => euros(sumOf(rows.map(({ cents }) => getItem(cents, index))))),
          ...[0, 1, 2].map((index) => kilowattHours(sumOfKnown(rows.map(({ energy }) => energy[index] ?? null)))),
          euros(sumOfKnown(rows.map(({ subsidy }) => subsidy))),
        ],
      },
    ],
    notes: [
      ...leftOutNote(rows),
      ...(unfinished.length > 0 ? [fillIn(texts.notes.incomplete, { names: unfinished.join(', ') })] : []),
      texts.notes.basis,
    ],
  };
}

const figuresOf = ({ estateName, revenue, energy, billedPvWh, subsidy }: YearStatement) => ({
  name: estateName,
  cents: [revenue.netCents, revenue.grossCents, revenue.openCents],
  energy: [energy.pvWh, energy.importWh, billedPvWh],
  subsidy: subsidy.amountCents,
});

/** How many estates each sum lacks, since a dash stands in their row. */
function leftOutNote(rows: ReturnType<typeof figuresOf>[]): string[] {
  const columns = texts.estates.columns.slice(-4).map((column) => column.replace(/ \(.*\)$/, ''));
  const parts = columns.flatMap((column, index) => {
    const missing = rows.filter(({ energy, subsidy }) => [...energy, subsidy][index] === null).length;
    return missing === 0 || missing === rows.length
      ? []
      : [fillIn(texts.notes.leftOutOf, { column, missing, all: rows.length })];
  });
  return parts.length === 0 ? [] : [fillIn(texts.notes.leftOut, { parts: parts.join(', ') })];
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function sumOfKnown(amounts: (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : sumOf(known);
}

const isUnfinished = ({ isRunning, incompleteMonths, billedShare }: YearStatement) =>
  isRunning || incompleteMonths.length > 0 || (billedShare !== null && billedShare < 1);

function incompleteNotes(statement: YearStatement): string[] {
  const { isRunning, billedShare, revenue } = statement;
  const { notes } = texts;
  return [
    ...(isRunning ? [notes.running] : []),
    ...missingValues(statement),
    ...(billedShare !== null && billedShare < 1 ? [fillIn(notes.billed, { percent: percentText(billedShare) })] : []),
    ...(revenue.fromYearBefore > 0 ? [fillIn(notes.fromYearBefore, { count: revenue.fromYearBefore })] : []),
  ];
}

/** '2026-08-01' → 'August' */
const monthName = (month: string) => formatMonthName(month, 'long');

function missingValues({ incompleteMonths, lacksEveryMonth }: YearStatement): string[] {
  const { notes } = texts;
  if (incompleteMonths.length === 0) return [];
  if (lacksEveryMonth) return [notes.wholeYear];
  const months = incompleteMonths.map(monthName).join(', ');
  return [fillIn(notes.values, { months })];
}

/** Rounded down, so that 99.99 % is not called all. */
const percentText = (share: number) => withDecimalComma((Math.floor(share * 1000) / 10).toFixed(1));

const headOf = ({ title, columns }: { title: string; columns: string[] }) => ({ title, columns, isList: false });
const listOf = (
  { title, columns }: { title: string; columns: string[] },
  rows: PrintedTable['rows'],
): PrintedTable => ({
  title,
  columns,
  isList: true,
  rows,
});
