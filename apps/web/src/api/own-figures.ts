/** Read by public/offline.js. */
const key = 'lichthof-own-figures';
const mostApartments = 5;

/** What the offline page shows of an apartment: lines of a name and a formatted figure. */
export interface OwnFigures {
  apartmentId: number;
  /** 'Weidenhof 12, WE 04' */
  title: string;
  rows: [name: string, figure: string][];
}

interface KeptFigures extends OwnFigures {
  savedAt: string;
}

/** Storage may hold what an older version wrote. */
function isKept(value: unknown): value is KeptFigures {
  if (typeof value !== 'object' || value === null) return false;
  const { apartmentId, title, rows, savedAt } = value as Partial<Record<keyof KeptFigures, unknown>>;
  return (
    typeof apartmentId === 'number' && typeof title === 'string' && Array.isArray(rows) && typeof savedAt === 'string'
  );
}

/** Stores the figures on this device, in front of those of other apartments. Without storage nothing is kept. */
export function storeOwnFigures(figures: OwnFigures): void {
  try {
    const others = readStored().filter(({ apartmentId }) => apartmentId !== figures.apartmentId);
    const all = [{ ...figures, savedAt: new Date().toISOString() }, ...others].slice(0, mostApartments);
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // storage is full or switched off
  }
}

function readStored(): KeptFigures[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
  return Array.isArray(stored) && stored.every(isKept) ? stored : [];
}

/** When a session ends in any way, and before whoever signs in next. */
export function forgetOwnFigures(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // without storage nothing was kept
  }
}
