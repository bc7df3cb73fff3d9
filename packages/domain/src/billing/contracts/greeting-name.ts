import { formatList } from '../../formats/lists.ts';
import type { Address } from '../invoices/provider.ts';
import type { ParticipantType } from './contract.ts';

/** To whom a letter is addressed. */
export interface LetterRecipient {
  names: string[];
  address: Address | null;
  /** Missing in letters from before greetings had names; null for organisations. */
  greetingName?: string | null;
}

interface GreetedParticipant {
  type: ParticipantType;
  isBusiness: boolean;
  names: readonly string[];
  /** As a person entered it. */
  greetingName: string | null;
}

/** Who stands after 'Guten Tag' on a document: as entered, or else all tenants; null for an organisation. */
export function greetingNameOf({ type, isBusiness, names, greetingName }: GreetedParticipant): string | null {
  if (greetingName) return greetingName;
  return type === 'tenant' && !isBusiness ? formatList(names) : null;
}
