import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface JourneysResult {
  isPassed: boolean;
  counts: Counts;
  /** Files that failed at the first attempt. */
  triedAgain: string[];
}

interface Suite {
  file: string;
  specs: { tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
  suites?: Suite[];
}

/** Starts the journeys of the files, or of all, on a server and data of their own; whether all passed. */
type Start = (title: string, files: string[]) => boolean;

/**
 * Runs all journeys and where wanted once more the files that failed: on a busy machine an animation may outlast a look.
 * Those of a file build on each other, so that it begins anew as a whole.
 */
export function runJourneys(start: Start, { report, mayTryAgain }: { report: string; mayTryAgain: boolean }) {
  const isPassed = start('Journeys in the browser', []);
  const first = countsByFile(report);
  const failed = [...first].filter(([, { failed: count }]) => count > 0).map(([file]) => file);
  if (isPassed || !mayTryAgain || failed.length === 0) {
    return { isPassed, counts: sumOf(first), triedAgain: [] } satisfies JourneysResult;
  }
  const isPassedThen = start('Journeys in the browser, those that failed once more', failed);
  const counts = sumOf(new Map([...first, ...countsByFile(report)]));
  return { isPassed: isPassedThen, counts, triedAgain: failed } satisfies JourneysResult;
}

function countsByFile(report: string): Map<string, Counts> {
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  return new Map(suites.map((suite) => [suite.file, countsOf(suite)]));
}

function countsOf({ specs, suites = [] }: Suite): Counts {
  const statuses = specs.flatMap(({ tests }) => tests.map(({ status }) => status));
  const own = {
    passed: statuses.filter((status) => status === 'expected' || status === 'flaky').length,
    failed: statuses.filter((status) => status === 'unexpected').length,
    skipped: statuses.filter((status) => status === 'skipped').length,
  };
  return sumOf([own, ...suites.map(countsOf)].entries());
}

function sumOf(counts: Iterable<[unknown, Counts]>): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [, { passed, failed, skipped }] of counts) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}
