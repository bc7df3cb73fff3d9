import { billingIssueCodes, type BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingDraft } from '@lichthof/contracts/billing/billing-preview.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { aDraft, anIssue, aPreview } from './billing-preview-for-tests.ts';
import { issueText } from './issue-text.ts';
import { draftOf, gapsOf, worstIssueOf } from './preview-issues.ts';

const t = i18n.getFixedT('de', 'billing');
const thoma = aDraft({ contractId: 7, participantId: 70, names: ['Anneliese Thoma'], apartmentName: 'WE 07' });
const vacant = aDraft({ contractId: 8, type: 'vacant', names: ['Pleißeaue eG'], apartmentName: 'WE 08' });

const gap = anIssue({
  code: 'valuesMissing',
  contractId: 7,
  meterId: 17,
  meterName: 'Zähler WE 07',
  from: '2026-08-29T18:15:00+02:00',
  to: '2026-08-31T20:45:00+02:00',
  quarterHours: 202,
});

const textOf = (issue: BillingIssue, draft?: BillingDraft) => {
  const period = { from: '2026-08-01', to: '2026-09-01' };
  const { title, text } = issueText(t, issue, { draft, timeZone: 'Europe/Berlin', period });
  return [title, text];
};

describe('an issue of the preview', () => {
  it('names apartment, person, gap and known difference', () =>
    expect(textOf({ ...gap, knownDifferenceWh: 12_060 }, thoma)).toEqual([
      'WE 07, Anneliese Thoma: 202 Zählerwerte fehlen',
      '29.08., 18:15 bis 31.08.2026, 20:45 Uhr, Differenz aus Zählerständen 12,1\u00a0kWh.',
    ]));

  it('names both years of a gap that crosses a new year', () =>
    expect(textOf({ ...gap, from: '2023-09-01T00:00:00+02:00', to: '2026-01-01T00:00:00+01:00' }, thoma)[1]).toBe(
      '01.09.2023, 00:00 bis 01.01.2026, 00:00 Uhr',
    ));

  it('names the meter of an issue of the estate, and a gap within a day', () => {
    const inOneDay = {
      ...gap,
      contractId: null,
      meterName: 'PV-Anlage',
      to: '2026-08-29T18:30:00+02:00',
      quarterHours: 1,
    };
    expect(textOf(inOneDay)).toEqual(['PV-Anlage: ein Zählerwert fehlt', '29.08.2026, 18:15 bis 18:30 Uhr']);
  });

  it.each<[Partial<BillingIssue> & Pick<BillingIssue, 'code'>, string, string]>([
    [
      { code: 'mandateMissing' },
      'WE 07, Anneliese Thoma: kein gültiges SEPA-Mandat',
      'Die Rechnung wird zur Überweisung gestellt.',
    ],
    [
      { code: 'tariffMissing', from: '2026-08-01', to: '2026-08-16' },
      'WE 07, Anneliese Thoma: kein Tarif zugeordnet',
      'Vom 01.08.2026 bis 15.08.2026 gilt kein Tarif.',
    ],
    [
      { code: 'substitutesUsed', quarterHours: 1204 },
      'WE 07, Anneliese Thoma: 1.204 Ersatzwerte',
      'Die Rechnung weist sie mit Verfahren und Zeitraum aus.',
    ],
  ])('describes %o: %s', (parts, title, text) => expect(textOf(anIssue(parts), thoma)).toEqual([title, text]));

  it.each<[Partial<BillingIssue> & Pick<BillingIssue, 'code'>, string, string]>([
    [
      { code: 'periodNotOver', to: '2026-10-01' },
      'Der Zeitraum ist noch nicht zu Ende',
      'Abgerechnet werden kann ab dem 01.10.2026. Bis dahin können Sie einen Zeitraum wählen, der vorbei ist.',
    ],
    [
      { code: 'mixMissing', year: 2025 },
      'Strommix 2025 fehlt',
      'Die Stromkennzeichnung gehört auf jede Rechnung. Tragen Sie den Mix des Jahres in den Einstellungen ein.',
    ],
    [
      { code: 'noContracts' },
      'Kein Vertrag in diesem Zeitraum',
      'Vom 01.08.2026 bis 31.08.2026 ist niemand Teilnehmer.',
    ],
    [
      { code: 'supplyChanges', from: '2026-08-16' },
      'Versorgungsmodell oder Anbieter wechselt',
      'Der Wechsel ist am 16.08.2026. Rechnen Sie die Tage davor und die Tage ab dann getrennt ab.',
    ],
    [
      { code: 'meterTwice', meterName: 'Zähler WE 07', from: '2026-08-01', to: '2026-08-16' },
      'Zähler WE 07: gehört zu zwei Verträgen',
      'Vom 01.08.2026 bis 15.08.2026 würden zwei Verträge denselben Zähler abrechnen. Jeder Zähler gehört an einem Tag zu einem Vertrag: Lassen Sie einen davon früher enden. Für zugeteilte Mengen nennt jeder Allgemeinstrom-Vertrag seinen eigenen Zähler.',
    ],
    [
      { code: 'readingsMissing', meterName: 'Keller' },
      'Keller: kein Zählerstand bekannt',
      'Von Keller gibt es zum Beginn keinen Stand, oder seitdem fehlen Werte. Die Rechnung nennt darum nur den Verbrauch „aus Viertelstundenwerten“. Haben Sie einen Stand, tragen Sie ihn vor der Abrechnung beim Zähler ein.',
    ],
    [
      { code: 'pvAtNight', meterName: 'Dach', from: '2026-08-03', to: '2026-08-06', energyWh: 12_060 },
      'Dach: Erzeugung in der Nacht',
      'Vom 03.08.2026 bis 05.08.2026 sind es 12,1\u00a0kWh, während die Sonne sicher nicht scheint. Bitte prüfen Sie die Uhrzeit der Werte und ob der Zähler zur PV-Anlage gehört.',
    ],
    [
      {
        code: 'pvAbovePeakPower',
        meterName: 'Dach',
        from: '2026-08-03',
        to: '2026-08-04',
        quarterHours: 2,
        powerW: 48_000,
        peakPowerW: 39_500,
      },
      'Dach: in 2 Viertelstunden mehr, als die Anlage leistet',
      'Am 03.08.2026 waren es bis zu 48,00\u00a0kW. Die Anlage hat laut Stammdaten 39,50\u00a0kWp. Bitte prüfen Sie die Werte, ihre Einheit und die eingetragene Leistung.',
    ],
    [
      { code: 'valuesImplausible' },
      'Unplausibel hohe Zählerwerte',
      'So große Werte können nicht stimmen. Prüfen Sie die eingelesenen Zählerwerte und ihre Einheit.',
    ],
    [
      { code: 'contractMissing', severity: 'warns', apartmentName: 'WE 09', from: '2026-08-01', to: '2026-08-16' },
      'WE 09: kein Vertrag',
      'Vom 01.08.2026 bis 15.08.2026 wird der Verbrauch dieser Wohnung nicht berechnet, ihr PV-Anteil geht an die anderen. Steht sie leer, legen Sie sie als Leerstand an: Dann zahlt der Eigentümer. Beliefert sie jemand anderes, legen Sie sie als drittversorgt an.',
    ],
  ])('describes an issue of the estate %o: %s', (parts, title, text) =>
    expect(textOf(anIssue(parts))).toEqual([title, text]),
  );

  it('calls a vacant apartment vacant instead of naming its owner', () =>
    expect(textOf(anIssue({ code: 'vacantPaidByOwner' }), vacant)[0]).toBe(
      'WE 08, Leerstand: Zahler ist der Eigentümer',
    ));

  it('names the days of a vacancy instead of the whole period', () =>
    expect(textOf(anIssue({ code: 'vacantPaidByOwner', from: '2026-08-16', to: '2026-08-21' }), vacant)[1]).toBe(
      'Vom 16.08.2026 bis 20.08.2026 steht die Wohnung leer.',
    ));

  it('starts with a capital letter if no participant is named', () =>
    expect(textOf(anIssue({ code: 'meterMissing' }))[0]).toBe('Kein Zähler zugeordnet'));

  it.each(billingIssueCodes)('has texts for %s', (code) => {
    const sentences = textOf(anIssue({ code, quarterHours: 2, year: 2025 }), thoma).join(' ');
    expect(sentences).not.toMatch(/\{\{|issue\.|undefined|null/);
    expect(t(`issue.${code}.short`)).not.toContain('issue.');
  });
});

describe('assigning an issue', () => {
  const drafts = [thoma, vacant];
  it('finds the draft by contract, else by participant', () => {
    expect(draftOf(drafts, gap)).toBe(thoma);
    expect(draftOf(drafts, anIssue({ code: 'emailMissing', participantId: 70 }))).toBe(thoma);
    expect(draftOf(drafts, anIssue({ code: 'mixMissing' }))).toBeUndefined();
  });
  it('finds the worst of several issues', () => {
    const note = anIssue({ code: 'substitutesUsed', severity: 'notes', contractId: 7 });
    expect(worstIssueOf(aPreview({ drafts, issues: [note, gap] }), thoma)).toBe(gap);
  });
  it('lists every gap of a meter once', () => {
    const unknown = anIssue({ code: 'valuesMissing' });
    expect(gapsOf([gap, { ...gap, contractId: 8 }, unknown], '2026-09-16T12:32:00Z')).toHaveLength(1);
  });
  it('leaves out gaps that continue after the check', () => {
    expect(gapsOf([gap], '2026-08-31T18:45:00Z')).toHaveLength(1);
    expect(gapsOf([gap], '2026-08-31T18:44:59Z')).toEqual([]);
  });
});
