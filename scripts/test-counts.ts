import { readFileSync } from 'node:fs';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Suite {
  specs: { tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
  suites?: Suite[];
}

/** Reads the JSON report of vitest. */
export function countUnitTests(report: string): TestCounts {
  const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = counts;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/** Reads the JSON report of Playwright. A journey that only passes on retry counts as failed. */
export function countJourneys(report: string): TestCounts {
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  const statuses = suites.flatMap(statusesOf);
  return {
    passed: statuses.filter((status) => status === 'expected').length,
    failed: statuses.filter((status) => status === 'unexpected' || status === 'flaky').length,
    skipped: statuses.filter((status) => status === 'skipped').length,
  };
}

function statusesOf({ specs, suites = [] }: Suite): string[] {
  return [...specs.flatMap(({ tests }) => tests.map(({ status }) => status)), ...suites.flatMap(statusesOf)];
}
