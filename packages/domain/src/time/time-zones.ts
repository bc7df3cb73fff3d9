/** The zones an estate may lie in; in each of them a local day has 92, 96 or 100 quarter-hours. */
export const timeZones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'] as const;
export type TimeZone = (typeof timeZones)[number];

/** The zone of dates that belong to no estate, such as the time of a change; all zones above keep the same clock. */
export const defaultTimeZone: TimeZone = 'Europe/Berlin';

/** The zone of an estate that names only its country. */
export const timeZoneOfCountry = { de: 'Europe/Berlin', at: 'Europe/Vienna', ch: 'Europe/Zurich' } as const;
