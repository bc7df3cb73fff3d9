import { expect, it } from 'vitest';
import { i18n } from '../../../../i18n/i18n.ts';
import tenantTexts from '../../tenant.de.json';
import { daySplit } from './day-split.ts';
import { dayTable } from './day-table.ts';

i18n.addResourceBundle('de', 'tenant', tenantTexts);
const t = i18n.getFixedT('de', 'tenant');
const quarterHours = [{ pvWh: 60, gridWh: 40 }];
const tableOf = (measuredWh: number, number: string | null) => {
  const series = { '2026-03-02T11:00:00Z': measuredWh };
  const invoice = number === null ? null : { invoiceId: 7, number };
  return dayTable({ series, split: daySplit(series, { quarterHours, invoice }) }, 'Europe/Berlin', t);
};

it.each([
  [
    'consumption, roof and grid before the invoice',
    100,
    null,
    ['Verbrauch', 'Vom Dach', 'Aus dem Netz'],
    [0.1, 0.06, 0.04],
  ],
  ['what is billed once there is one', 100, 'RE-1', ['Abgerechnet', 'Vom Dach', 'Aus dem Netz'], [0.1, 0.06, 0.04]],
  [
    'the meter apart once it has another value',
    130,
    'RE-1',
    ['Abgerechnet', 'Vom Dach', 'Aus dem Netz', 'Zähler heute'],
    [0.1, 0.06, 0.04, 0.13],
  ],
  ['only the meter where roof and grid do not add up to it', 130, null, ['Verbrauch'], [0.13]],
])('shows %s', (_, measuredWh, number, names, kilowattHours) => {
  const { columns, rows } = tableOf(measuredWh, number);
  expect(columns).toEqual(['Uhrzeit', ...names.map((name) => `${name} (kWh)`)]);
  expect(rows[0]!.slice(1).map((text) => Number(text.replace(',', '.')))).toEqual(kilowattHours);
});
