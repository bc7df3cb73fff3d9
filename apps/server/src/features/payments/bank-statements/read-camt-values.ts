import { isDay } from '@lichthof/domain/time/days.ts';
import { childOf, textOf, type XmlElement } from '../../../integrations/xml/read-xml.ts';

/** Words that banks write where they have nothing to say. */
const placeholders = new Set(['NONREF', 'NOTPROVIDED', 'NOTAVAILABLE', 'NONE', 'UNKNOWN', 'NA', 'KREF']);

/** Null for a placeholder, also one of zeros: it identifies nothing. */
export function nullIfPlaceholder(text: string | null): string | null {
  const letters = (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return placeholders.has(letters) || /^0*$/.test(letters) ? null : text;
}

/** Null for another currency, and if there is no amount. */
export function readCents(element: XmlElement | undefined, ...path: string[]): number | null {
  const amount = childOf(element, ...path);
  if (amount?.attributes['Ccy'] !== 'EUR') return null;
  const [, euros, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount.text.trim()) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Negative for a debit. */
export const signed = (element: XmlElement | undefined, cents: number | null): number | null =>
  cents === null || cents === 0 || textOf(element, 'CdtDbtInd') !== 'DBIT' ? cents : -cents;

/** The day of an element with 'Dt' or 'DtTm', or of one whose text is the day. */
export function dayOf(element: XmlElement | undefined): string | null {
  const day = (textOf(element, 'Dt') ?? textOf(element, 'DtTm') ?? textOf(element) ?? '').slice(0, 10);
  return isDay(day) ? day : null;
}
