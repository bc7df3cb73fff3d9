import type { Invoice } from '@lichthof/contracts/invoices.ts';
import type { TFunction } from 'i18next';

const list = new Intl.ListFormat('de-DE');

/** 'Lea Brandt und Jonas Brandt'; general electricity and vacant flats are called by what they are. */
export function nameOf(t: TFunction<'invoices'>, { names, participantType }: Invoice): string {
  if (participantType === 'general' || participantType === 'vacant') return t(`participant.${participantType}`);
  return list.format(names);
}
