import type { TimeZone } from '@lichthof/domain/time/local-days.ts';

/** Where an answer does not name its zone: all zones in which houses lie keep the same clock. */
export const houseZone: TimeZone = 'Europe/Berlin';
