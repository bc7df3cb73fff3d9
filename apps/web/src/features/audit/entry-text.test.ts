import type { AuditEntry } from '@lichthof/contracts/audit.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { changeText, sentenceOf } from './entry-text.ts';

const t = i18n.getFixedT('de', 'audit');
const entry: AuditEntry = {
  entryId: 1,
  at: '2026-09-16T12:00:00Z',
  person: null,
  apiKeyName: null,
  action: 'change',
  objectType: 'estate',
  objectId: 2,
  objectName: 'Weidenhof 12',
  changes: [],
};

describe('sentence of an audit entry', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{}, 'Objekt „Weidenhof 12“ geändert'],
    [{ action: 'revoke', objectType: 'access_right', objectName: 'Anna Weiß' }, 'Zugriffsrecht „Anna Weiß“ entfernt'],
    [{ objectName: null, objectType: 'occupancy', action: 'readCurve' }, 'Mietzeit: Verbrauchskurve gelesen'],
    [{ objectName: null, objectType: 'invoice_archive', action: 'request' }, 'Rechnungsarchiv angefordert'],
    [{ objectName: null, objectType: 'invoice_archive', action: 'download' }, 'Rechnungsarchiv heruntergeladen'],
    [{ objectType: 'something_new', action: 'twist', objectName: null }, 'Eintrag geändert'],
  ])('describes %j', (part, text) => expect(sentenceOf(t, { ...entry, ...part })).toBe(text));
});

it.each([
  [{ field: 'city', before: 'Halle', after: 'Leipzig' }, 'Ort: Halle → Leipzig'],
  [{ field: 'kind', before: null, after: 'audit' }, 'Art: Prüfungsexport'],
  [{ field: 'location.city', before: null, after: 'Leipzig' }, 'Ort: Leipzig'],
  [{ field: 'moveOut', before: '2026-09-30', after: null }, 'Auszug: 30.09.2026 → nichts'],
  [{ field: 'role', before: null, after: 41 }, 'Rolle: Verwalter'],
  [{ field: 'type', before: null, after: 'third_party' }, 'Typ: Drittversorgt'],
  [{ field: 'type', before: null, after: 'something_new' }, 'Typ: something_new'],
  [{ field: 'paymentMethod', before: 1, after: 2 }, 'Zahlungsart: Überweisung → Lastschrift'],
  [{ field: 'supplyModel', before: null, after: 'full_supply' }, 'Versorgungsmodell: Vollversorgung'],
  [{ field: 'tariffs', before: null, after: 'Haus, Wärme' }, 'Tarife: Haus, Wärme'],
  [{ field: 'endDate', before: null, after: '2026-09-30' }, 'Ende: 30.09.2026'],
  [{ field: 'grossCents', before: 0, after: 146_400 }, 'Bruttosumme: 0,00\u00a0€ → 1.464,00\u00a0€'],
  [{ field: 'areaSqm', before: 60.5, after: 61 }, 'Fläche (m²): 60,5 → 61'],
  [{ field: 'during', before: null, after: '[2023-01-01,)' }, 'Zeitraum: ab 01.01.2023'],
  [{ field: 'during', before: null, after: '[2023-01-01,2024-01-01)' }, 'Zeitraum: 01.01.2023 bis 31.12.2023'],
  [{ field: 'grantedAt', before: null, after: '2022-12-18T10:00:00.000Z' }, 'Erteilt am: 18.12.2022, 11:00'],
  [{ field: 'isOdd', before: false, after: true }, 'Weitere Angabe: nein → ja'],
  [
    { field: 'baseEurPerMonth', before: '9.90', after: '10.50', from: '2027-01-01' },
    'Grundpreis: 9,90 → 10,50 €/Monat ab 01.01.2027',
  ],
  [
    { field: 'gridCtPerKwh.kwk', before: null, after: '0.4460', from: '2026-01-01' },
    'KWKG-Umlage: 0,446 ct/kWh ab 01.01.2026',
  ],
  [{ field: 'consultantNumber', before: null, after: 29_098 }, 'Beraternummer: 29098'],
  [{ field: 'subsidyCtPerKwh', before: '2.1', after: '2.5' }, 'Zuschlag: 2,10 → 2,50 ct/kWh'],
  [{ field: 'tenantsCreated', before: null, after: 12 }, 'Mieter neu: 12'],
])('describes the change %j as %s', (change, text) => expect(changeText(t, change)).toBe(text));
