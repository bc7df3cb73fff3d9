import { expect, it } from 'vitest';
import { cellsOf } from './sheet.ts';

it('writes German figures as numbers with their decimals, names as text and missing values as empty cells', () => {
  const columns = ['Zeit', 'PV (kWh)', 'Batterie (kW)', 'Netz (kWh)', 'Wohnungen'];
  const [heading, row] = cellsOf({ columns, rows: [['2026', '1.035,300', '−2,5', '–', '24']] });
  expect(heading).toHaveLength(5);
  expect(row).toEqual([
    { value: '2026', type: String },
    { value: 1035.3, type: Number, format: '#,##0.000' },
    { value: -2.5, type: Number, format: '#,##0.0' },
    null,
    { value: 24, type: Number, format: '#,##0' },
  ]);
});

it('says above the headings what the table is, of what and of when', () => {
  const head = [['Leistung'], ['Objekt', 'Weidenhof 12–16'], []];
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' });
  const sheet = cellsOf({ head, columns: ['Zeit'], rows: [['13:15']] });
  expect(sheet).toEqual([
    [bold('Leistung')],
    [bold('Objekt'), { value: 'Weidenhof 12–16', type: String }],
    [],
    [bold('Zeit')],
    [{ value: '13:15', type: String }],
  ]);
});
