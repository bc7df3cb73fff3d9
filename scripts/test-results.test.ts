import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readJourneys, readUnitTests } from './test-results.ts';

function reportWith(content: unknown): string {
  const report = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(report, JSON.stringify(content));
  return report;
}

it('counts journeys in groups and alone, and names those that failed or passed only on retry', () => {
  const specsOf = (...statuses: string[]) =>
    statuses.map((status) => ({
      title: `ends ${status}`,
      file: 'estates.spec.ts',
      tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: 'Error: no row' }] }] }],
    }));
  const grouped = { specs: specsOf('expected', 'unexpected') };
  const suites = [{ specs: specsOf('expected', 'flaky'), suites: [grouped] }, { specs: specsOf('skipped') }];
  expect(readJourneys(reportWith({ suites }))).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [
      'estates.spec.ts › ends flaky\n    Error: no row',
      'estates.spec.ts › ends unexpected\n    Error: no row',
    ],
  });
});

it('counts unit tests, and names failed ones and files that did not run', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'rounds', failureMessages: ['expected 1\nto be 2'] },
  ];
  const testResults = [
    { name: 'sums.test.ts', status: 'failed', message: '', assertionResults },
    { name: 'broken.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    { name: 'whole.test.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  const report = reportWith({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults });
  expect(readUnitTests(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: ['sums.test.ts › rounds\n    expected 1\n    to be 2', 'broken.test.ts\n    SyntaxError'],
  });
});
