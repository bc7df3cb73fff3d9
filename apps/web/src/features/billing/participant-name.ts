import type { BillingDraft } from '@lichthof/contracts/billing-runs.ts';
import type { TFunction } from 'i18next';

const list = new Intl.ListFormat('de-DE');

/** 'Lea Brandt und Jonas Brandt'; general electricity and vacant flats are called by what they are. */
export function participantName(
  t: TFunction<'billing'>,
  { names, type }: Pick<BillingDraft, 'names' | 'type'>,
): string {
  if (type === 'general' || type === 'vacant') return t(`participant.${type}`);
  return namesText(names);
}

export const namesText = (names: string[]) => list.format(names);
