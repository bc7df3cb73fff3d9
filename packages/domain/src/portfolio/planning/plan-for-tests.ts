import { emptyFields } from '../../fields/fields-for-tests.ts';
import { meterFields } from '../../fields/meter-fields.ts';
import { userFields } from '../../fields/user-fields.ts';
import type { Cell } from '../tables/cells.ts';
import { tableColumns, type TableName } from '../columns.ts';
import { columnTitle, tableTitle } from '../form-texts.ts';
import type { PortfolioIssue } from './issues.ts';
import { planPortfolio } from './plan-portfolio.ts';
import { emptyPortfolio, type Portfolio } from '../portfolio.ts';
import { columnLetter } from '../tables/file-tables.ts';
import { recogniseTables } from '../tables/recognise-tables.ts';

export type Row = Record<string, Cell>;

export const estateRow: Row = {
  projectNumber: 'P1',
  name: 'Lindenhof',
  street: 'Lindenstraße',
  houseNumber: '1',
  zipCode: '04107',
  city: 'Leipzig',
  allocationKey: 1,
};
export const edgeRow: Row = { projectNumber: 'P1', name: 'edge1' };
export const meterRow: Row = {
  projectNumber: 'P1',
  serialNumber: 'Z1',
  obis: '1.8.0',
  name: 'Haus Bezug',
  kind: 'Netzbezug',
  measuringPoint: 'Hausanschluss',
  deviceType: 'MID-Zähler',
  startDate: '01.03.2024',
};

export const tenantRow: Row = {
  projectNumber: 'P1',
  apartment: 'EG links',
  email: 'jana@wohnpost.example',
  firstName: 'Jana',
  lastName: 'Petzold',
  moveIn: '01.04.2024',
};

export type Rows = Partial<Record<TableName, Row[]>>;
export const oneEstate: Rows = { estates: [estateRow], edges: [edgeRow] };

/** Plans rows that have all columns of the form. */
export function plan(rows: Rows, stored: Portfolio = emptyPortfolio()) {
  const sheets = Object.entries(rows).map(([table, list]) => {
    const keys = tableColumns[table as TableName].map(({ key }) => key);
    const titles = keys.map((key) => columnTitle(table as TableName, key));
    const lines = [titles, ...list.map((row) => keys.map((key) => row[key] ?? null))];
    return { name: tableTitle(table as TableName), rows: lines.map((cells, index) => ({ line: index + 1, cells })) };
  });
  return planPortfolio(recogniseTables(sheets), stored);
}

/** The issues with column and line: 'zipCodeInvalid zipCode 2'. */
export const issuesOf = (rows: Rows, stored?: Portfolio) => issueTexts(plan(rows, stored).issues);

export const issueTexts = (issues: PortfolioIssue[]) =>
  issues.map((issue) => [issue.code, columnOf(issue), issue.line].filter((part) => part !== null).join(' '));

/** The column that the letter stands for in the form, so that a new column changes no test of the others. */
function columnOf({ table, letter }: PortfolioIssue): string | null {
  const found = table && tableColumns[table].find((_, index) => columnLetter(index) === letter);
  return found ? found.key : letter;
}

/** A portfolio with one estate and one object of every kind. */
export const stored = (): Portfolio => ({
  groups: [
    { id: 1, parentId: null, name: 'Nord' },
    { id: 2, parentId: 1, name: 'Leipzig' },
  ],
  estates: [
    {
      id: 7,
      groupId: 2,
      projectNumber: 'P1',
      name: 'Lindenhof',
      street: 'Lindenstraße',
      houseNumber: '1',
      zipCode: '04107',
      city: 'Leipzig',
      state: null,
      country: 'de',
      timeZone: 'Europe/Berlin',
      buildingType: 1,
      floorsCount: 4,
      constructionYear: 1998,
      allocationKey: 1,
      description: null,
      connectionFuseA: null,
      connectionPowerKw: null,
      hasValues: true,
      isAllocationKeyInUse: true,
    },
  ],
  apartments: [{ id: 70, estateId: 7, name: 'EG links', areaSqm: 65.5, floor: 'EG', unitUse: 'residential' }],
  areas: [{ estateId: 7, areaClassification: 7, norm: 3, areaSqm: 1240.5 }],
  edges: [{ id: 71, estateId: 7, name: 'edge1', position: null, startDate: null, endDate: null, source: 'controller' }],
  meters: [
    {
      id: 72,
      estateId: 7,
      ...emptyFields(meterFields),
      name: 'Wohnung EG links',
      obis: '1-0:1.8.0',
      apartmentId: 70,
      kind: 9,
      measuringPoint: 'tenant',
      device: {
        id: 73,
        serialNumber: 'Z9',
        deviceType: 'MeMeter',
        startDate: '2024-03-01',
        endDate: null,
        transformerFactors: null,
      },
      isInContract: true,
      isComputed: false,
    },
  ],
  occupancies: [
    {
      id: 80,
      apartmentId: 70,
      moveIn: '2022-01-01',
      moveOut: '2024-03-31',
      people: [{ ...emptyFields(userFields), email: 'Max@wohnpost.example', firstName: 'Max', lastName: 'Kühn' }],
      contractEnds: [],
    },
    {
      id: 81,
      apartmentId: 70,
      moveIn: '2024-04-01',
      moveOut: null,
      people: [{ ...emptyFields(userFields), email: 'jana@wohnpost.example', firstName: 'Jana', lastName: 'Petzold' }],
      contractEnds: [],
    },
  ],
});
