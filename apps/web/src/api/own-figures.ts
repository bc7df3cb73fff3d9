/** Read by public/offline.js. */
const key = 'lichthof-own-figures';

/** What the offline page shows: lines of a name and a formatted figure. */
export interface OwnFigures {
  /** 'Weidenhof 12, WE 04' */
  title: string;
  rows: [name: string, figure: string][];
}

/** Stores the figures on this device, instead of those before. Without storage nothing is kept. */
export function storeOwnFigures(figures: OwnFigures): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...figures, savedAt: new Date().toISOString() }));
  } catch {
    // storage is full or switched off
  }
}

/** When a session ends in any way, and before whoever signs in next. */
export function forgetOwnFigures(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // without storage nothing was kept
  }
}
