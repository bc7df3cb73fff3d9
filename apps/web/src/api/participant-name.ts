import type { ParticipantType } from '@lichthof/domain/billing/contracts/contract.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { i18n } from '../i18n/i18n.ts';

/** 'Lea Brandt und Jonas Brandt'; for general electricity and vacant apartments the name of the type. */
export function participantName(type: ParticipantType, names: string[]): string {
  return type === 'general' || type === 'vacant' ? i18n.t(`participant-name:${type}`) : formatList(names);
}
