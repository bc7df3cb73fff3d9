import type { DemoEstate } from './demo-estate.ts';
import { kontorhaus } from './estates/kontorhaus.ts';
import { lindenhof } from './estates/lindenhof.ts';
import { priessnitzhoefe } from './estates/priessnitzhoefe.ts';
import { sonnenhof } from './estates/sonnenhof.ts';
import { weidenhof } from './estates/weidenhof.ts';

/** All estates of the demo customer; the dates of their events are relative to the first day with quarter-hours. */
export function demoEstates(firstDay: string): DemoEstate[] {
  return [weidenhof(firstDay), ...priessnitzhoefe(firstDay), kontorhaus(firstDay), sonnenhof(), lindenhof()];
}

/** 1 January of last year, so that there is a whole year to compare this one with. */
export function demoFirstDay(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}-01-01`;
}
