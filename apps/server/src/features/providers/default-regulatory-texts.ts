import type { RegulatoryTexts } from '@lichthof/domain/billing/provider.ts';

/**
 * The texts that § 40 and § 111a EnWG require on an invoice, for providers without their own texts. One line of text is
 * one line on paper; the headings are in the template. Addresses as of spring 2026, to be checked every year.
 */
export const defaultRegulatoryTexts: RegulatoryTexts = {
  complaint:
    'Bitte schreiben Sie zuerst uns: per E-Mail oder an die Anschrift unten. Wir antworten innerhalb von 4\u00a0Wochen.',
  conciliation: [
    'Wenn wir uns nicht einigen. Für Sie kostenlos, wir müssen teilnehmen. Sie müssen sich zuerst bei uns beschweren.',
    'Friedrichstraße\u00a0133, 10117\u00a0Berlin, 030\u00a027\u00a057\u00a0240-0',
    'info@schlichtungsstelle-energie.de',
    'www.schlichtungsstelle-energie.de',
  ].join('\n'),
  networkAgency: [
    'Allgemeine Fragen zu Ihren Rechten.',
    'Postfach\u00a08001, 53105\u00a0Bonn',
    '030\u00a022480-500, Mo–Fr\u00a09–15\u00a0Uhr',
    'verbraucherservice-energie@bnetza.de',
  ].join('\n'),
  energyAdvice: ['Hilfe beim Energiesparen.', 'www.verbraucherzentrale-energieberatung.de', 'www.bfee-online.de'].join(
    '\n',
  ),
  supplierChange:
    'Sie dürfen den Anbieter frei und kostenlos wechseln. Nutzen Sie Vergleichsportale mit dem Vertrauenszeichen der Bundesnetzagentur (§\u00a041c\u00a0EnWG).',
};
