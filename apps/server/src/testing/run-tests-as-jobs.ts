import { aroundEach, expect } from 'vitest';
import { runAsJob } from '../database/isolation/customer-scope.ts';

/** Tests that carry out what jobs do, but for those that leave it to servers of their own. Set-ups run as the owner. */
const testsOfJobs =
  /\/src\/(?:jobs\/(?!killed-|lost-)|features\/(?:alarms|billing|imports|payments\/reminders|prepayments|tariffs\/price-changes|webhooks)\/)|acknowledge-corrected-changes/;

if (testsOfJobs.test(expect.getState().testPath ?? '')) aroundEach((runTest) => runAsJob(runTest));
