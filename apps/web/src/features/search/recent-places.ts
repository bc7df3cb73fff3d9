import type { SearchKind } from '@lichthof/contracts/search.ts';
import type { FoundPlace } from './found-place.ts';

const key = 'lichthof-recent-places';
const mostPlaces = 6;

/** Only places: names of people are not stored on the device. */
const keptKinds: ReadonlySet<SearchKind> = new Set(['customer', 'estateGroup', 'estate', 'apartment']);

interface Kept {
  userId: number;
  places: FoundPlace[];
}

/** The places that the user has opened recently, newest first. */
export function readRecentPlaces(userId: number): FoundPlace[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.userId === userId && Array.isArray(kept.places) ? kept.places : [];
  } catch {
    return [];
  }
}

export function rememberPlace(userId: number, place: FoundPlace): void {
  if (!keptKinds.has(place.kind)) return;
  const others = readRecentPlaces(userId).filter(({ to }) => to !== place.to);
  const kept: Kept = { userId, places: [place, ...others].slice(0, mostPlaces) };
  localStorage.setItem(key, JSON.stringify(kept));
}

export const forgetRecentPlaces = () => localStorage.removeItem(key);
