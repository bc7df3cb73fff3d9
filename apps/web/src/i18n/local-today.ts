import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { houseZone } from './house-zone.ts';

/** The day it is where the houses are. */
export const localToday = (timeZone: TimeZone = houseZone) => localDayOf(Date.now(), timeZone);
