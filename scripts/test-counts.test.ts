import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countJourneys, countUnitTests } from './test-counts.ts';

function reportWith(content: unknown): string {
  const report = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(report, JSON.stringify(content));
  return report;
}

it('counts journeys in groups and alone, and a retried journey as failed', () => {
  const specsOf = (...statuses: string[]) => statuses.map((status) => ({ tests: [{ status }] }));
  const grouped = { specs: specsOf('expected', 'unexpected') };
  const suites = [{ specs: specsOf('expected', 'flaky'), suites: [grouped] }, { specs: specsOf('skipped') }];
  expect(countJourneys(reportWith({ suites }))).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

it('counts unit tests', () => {
  const report = reportWith({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 });
  expect(countUnitTests(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});
