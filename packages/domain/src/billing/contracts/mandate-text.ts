import texts from './mandate-texts.de.json' with { type: 'json' };

/** The version that is granted now; earlier ones stay, because mandates refer to them. */
export const currentMandateVersion = '2026-11';

/** The version of a mandate on the creditor's own paper form, whose wording the portal does not know. */
export const paperMandateVersion = 'Papierformular';

export interface Creditor {
  name: string;
  creditorId: string;
}

export interface MandateText {
  version: string;
  title: string;
  paragraphs: string[];
}

const versions: Record<string, Omit<MandateText, 'version'>> = texts;

/** The wording that a mandate of the version has; null for a paper form. */
export function mandateText(version: string, { name, creditorId }: Creditor): MandateText | null {
  const text = versions[version];
  if (!text) return null;
  const fill = (line: string) =>
    line.replaceAll('{{creditor}}', () => name).replaceAll('{{creditorId}}', () => creditorId);
  return { version, title: text.title, paragraphs: text.paragraphs.map(fill) };
}

/** 'M-2026-0012': at least four digits, counted by creditor and year. */
export const mandateReference = (year: number, number: number) => `M-${year}-${String(number).padStart(4, '0')}`;
