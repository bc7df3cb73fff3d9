/**
 * What a rule says about a subject. `unsure`: between the limits for opening and closing, or too little data; an open
 * alarm stays open and none opens. `ended`: the subject has sent nothing for so long that it is likely out of service.
 */
export interface Assessment {
  state: 'bad' | 'good' | 'unsure' | 'ended';
  /** In the unit of the limit; null without data. */
  measured: number | null;
}

export const unsure: Assessment = { state: 'unsure', measured: null };

/** After so many days without any value a subject counts as out of service. */
export const endedAfterDays = 60;
