/** The texts of an invoice that a provider may word itself, in the order in which they are edited. */
export const billingTextNames = [
  'introduction',
  'labellingNote',
  'complaint',
  'conciliation',
  'networkAgency',
  'energyAdvice',
  'supplierChange',
  'latePayment',
  'furtherNotes',
] as const;
export type BillingTextName = (typeof billingTextNames)[number];
export type BillingTexts = Record<BillingTextName, string>;

/** What a provider has worded itself; null leaves an optional text out, an absent one follows the default. */
export type OwnBillingTexts = Partial<Record<BillingTextName, string | null>>;

/** § 40 and § 111a EnWG require these texts on every invoice for full supply. */
export const requiredBillingTexts: readonly BillingTextName[] = [
  'complaint',
  'conciliation',
  'networkAgency',
  'energyAdvice',
  'supplierChange',
];

const longestBillingText = 1000;
/** The introduction shares the first page with the amount. */
const longestIntroduction = 600;
export const mostBillingTextLines = 12;

export const longestTextOf = (name: BillingTextName) =>
  name === 'introduction' ? longestIntroduction : longestBillingText;

/** One line of text is one line on paper; the headings are in the template. */
export const defaultBillingTexts: BillingTexts = {
  introduction: '',
  labellingNote: '',
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
  latePayment:
    'Zahlen Sie nicht, geraten Sie spätestens 30\u00a0Tage nach Fälligkeit und Zugang dieser Rechnung in Verzug (§\u00a0286\u00a0Abs.\u00a03\u00a0BGB).',
  furtherNotes: '',
};

/** The law that a default rests on, and the day whose law it reflects. */
export interface StateOfLaw {
  law: string;
  asOf: string;
}

/** The consolidated text of the EnWG that the defaults were checked against. */
const energyLaw = (law: string): StateOfLaw => ({ law, asOf: '2026-03-29' });

export const statesOfLaw: Partial<Record<BillingTextName, StateOfLaw>> = {
  labellingNote: energyLaw('§ 42 und § 42a Abs. 5 EnWG'),
  complaint: energyLaw('§ 111a EnWG'),
  conciliation: energyLaw('§ 40 Abs. 2 Nr. 9 und § 111a EnWG'),
  networkAgency: energyLaw('§ 40 Abs. 2 Nr. 10 EnWG'),
  energyAdvice: energyLaw('§ 40 Abs. 2 Nr. 11 EnWG'),
  supplierChange: energyLaw('§ 40 Abs. 2 Nr. 12 und § 41c EnWG'),
  latePayment: { law: '§ 286 Abs. 3 BGB', asOf: '2026-03-29' },
};

/** The own texts over the defaults. */
export function billingTextsOf(own: OwnBillingTexts): BillingTexts {
  const textOf = (name: BillingTextName) => (own[name] === undefined ? defaultBillingTexts[name] : (own[name] ?? ''));
  return Object.fromEntries(billingTextNames.map((name) => [name, textOf(name)])) as BillingTexts;
}

/** What differs from the defaults, so that all other texts follow the defaults when the law changes. */
export function ownBillingTextsOf(texts: BillingTexts): OwnBillingTexts {
  const own = billingTextNames.filter((name) => texts[name] !== defaultBillingTexts[name]);
  return Object.fromEntries(own.map((name) => [name, texts[name] === '' ? null : texts[name]]));
}
