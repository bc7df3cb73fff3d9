/** The time zones of estates; in each of them a local day has 92, 96 or 100 quarter-hours. */
export const timeZones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'] as const;
export type TimeZone = (typeof timeZones)[number];

/** The time zone of dates without an estate, such as the time of a change; all zones above have the same local time. */
export const defaultTimeZone: TimeZone = 'Europe/Berlin';

/** The default time zone of an estate in this country. */
export const timeZoneOfCountry = { de: 'Europe/Berlin', at: 'Europe/Vienna', ch: 'Europe/Zurich' } as const;
