import { z } from 'zod';

/** Read by public/offline.js. */
const key = 'lichthof-own-figures';
const mostApartments = 5;

const storedSchema = z.array(
  z.object({
    apartmentId: z.int(),
    title: z.string(),
    rows: z.array(z.tuple([z.string(), z.string()])),
    savedAt: z.iso.datetime(),
  }),
);

/** What the offline page shows of an apartment: lines of a name and a formatted figure. */
export interface OwnFigures {
  apartmentId: number;
  /** 'Weidenhof 12, WE 04' */
  title: string;
  rows: [name: string, figure: string][];
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

function readStored(): z.infer<typeof storedSchema> {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
  return storedSchema.safeParse(stored).data ?? [];
}

/** When a session ends in any way, and before whoever signs in next. */
export function forgetOwnFigures(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // without storage nothing was kept
  }
}
