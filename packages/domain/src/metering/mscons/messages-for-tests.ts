import { isoAt, quarterHourMs, startOfDay } from '../../time/local-days.ts';

export const location = 'DE00056266802AO6G56M11SN51G21M24S';
export const marketLocation = '41373559241';

/** An instant in the format of a DTM, with the offset of the estate: '202501010000?+01'. */
const stampOf = (at: number): string => {
  const iso = isoAt(at, 'Europe/Berlin');
  return `${iso.slice(0, 16).replaceAll(/[-T:]/g, '')}?${iso.slice(19, 22)}`;
};

interface Register {
  location?: string;
  serialNumber?: string;
  obis?: string;
}

/** The segments of a message's beginning up to its register. */
export function headOf({ location: at = location, serialNumber, obis = '1-1?:1.29.0' }: Register = {}): string[] {
  return [
    'BGM+7+LG0001+9',
    'DTM+137:202503010815?+00:303',
    'RFF+Z13:13017',
    'NAD+MS+9900000000001::293',
    'NAD+MR+9900000000002::293',
    'UNS+D',
    'NAD+DP',
    `LOC+172+${at}`,
    ...(serialNumber === undefined ? [] : [`RFF+MG:${serialNumber}`]),
    'LIN+1',
    `PIA+5+${obis}:SRW`,
  ];
}

/** The quarter-hours of a local day, by default 0.25 kWh each and measured. */
export function profileOf(
  day: string,
  quarterHours: number,
  quantityOf: (index: number) => string = () => '220:0.25',
): string[] {
  const startsAt = startOfDay(day, 'Europe/Berlin');
  return Array.from({ length: quarterHours }, (_, index) => startsAt + index * quarterHourMs).flatMap((at, index) => [
    `QTY+${quantityOf(index)}`,
    `DTM+163:${stampOf(at)}:303`,
    `DTM+164:${stampOf(at + quarterHourMs)}:303`,
  ]);
}

/** Counters in kWh at instants. */
export const countersOf = (counters: [number, string][]): string[] =>
  counters.flatMap(([at, counter]) => [`QTY+220:${counter}`, `DTM+9:${stampOf(at)}:303`]);

/** Messages of the segments given, numbered from 1, in an interchange. */
export function interchangeOf(...messages: string[][]): string {
  const numbered = messages.flatMap((content, index) => [
    `UNH+${index + 1}+MSCONS:D:04B:UN:2.4c`,
    ...content,
    `UNT+${content.length + 2}+${index + 1}`,
  ]);
  const all = [
    'UNB+UNOC:3+9900000000001:500+9900000000002:500+250301:0815+D0001++TL',
    ...numbered,
    `UNZ+${messages.length}+D0001`,
  ];
  return `UNA:+.? '${all.map((segment) => `${segment}'`).join('')}`;
}
