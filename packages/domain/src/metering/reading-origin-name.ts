import type { StatedOrigin } from './codes.ts';
import names from './reading-origins.de.json' with { type: 'json' };

/** The one German word for how a reading came about: on documents and screens, in exports and in the audit. */
export const readingOriginNames: Readonly<Record<StatedOrigin, string>> = names;

/** As it stands alone, with a capital. */
export function readingOriginLabel(origin: StatedOrigin): string {
  const name = readingOriginNames[origin];
  return name.charAt(0).toLocaleUpperCase('de') + name.slice(1);
}
