import { jobNames, type JobName } from '@lichthof/contracts/operation.ts';
import type { TFunction } from 'i18next';

const isJobName = (job: string): job is JobName => (jobNames as readonly string[]).includes(job);

/** A job of another version has no German name. */
export const nameJob = (job: string, t: TFunction<'operation'>): string =>
  isJobName(job) ? t(`jobs.names.${job}`) : job;
