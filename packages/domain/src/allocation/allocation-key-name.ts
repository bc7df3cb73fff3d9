import names from './allocation-keys.de.json' with { type: 'json' };
import type { AllocationKey } from './allocation-rule.ts';

/** The one German name of each key: on screens, in files and in the audit. */
export const allocationKeyNames: Readonly<Record<AllocationKey, string>> = names;

/** As it stands within a sentence. */
export function allocationKeyPhrase(key: AllocationKey): string {
  const name = allocationKeyNames[key];
  return name.charAt(0).toLocaleLowerCase('de') + name.slice(1);
}
