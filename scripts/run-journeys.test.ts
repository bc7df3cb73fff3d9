import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runJourneys } from './run-journeys.ts';

type Statuses = Record<string, string[]>;

const specsOf = (statuses: string[]) => statuses.map((status) => ({ tests: [{ status }] }));

/** Journeys that end as said, attempt by attempt; the first of a file stands alone, the others in a group. */
function journeysThat(...attempts: Statuses[]) {
  const report = join(mkdtempSync(join(tmpdir(), 'journeys-')), 'report.json');
  const asked: string[][] = [];
  const start = (_: string, files: string[]) => {
    const statuses = attempts[asked.length]!;
    asked.push(files);
    const suites = Object.entries(statuses).map(([file, [alone, ...grouped]]) => ({
      file,
      specs: specsOf([alone!]),
      suites: [{ file, specs: specsOf(grouped) }],
    }));
    writeFileSync(report, JSON.stringify({ suites }));
    return !Object.values(statuses).flat().includes('unexpected');
  };
  return { start, report, asked };
}

const passing = { 'a.spec.ts': ['expected', 'expected'], 'b.spec.ts': ['expected', 'skipped'] };
const failing = { 'a.spec.ts': ['expected', 'expected'], 'b.spec.ts': ['unexpected', 'skipped'] };

it('tries nothing again that has passed', () => {
  const { start, report, asked } = journeysThat(passing);
  const counts = { passed: 3, failed: 0, skipped: 1 };
  expect(runJourneys(start, { report, mayTryAgain: true })).toEqual({ isPassed: true, counts, triedAgain: [] });
  expect(asked).toEqual([[]]);
});

it('tries the whole file again that has failed, and counts its last attempt', () => {
  const { start, report, asked } = journeysThat(failing, { 'b.spec.ts': ['expected', 'expected'] });
  const counts = { passed: 4, failed: 0, skipped: 0 };
  const result = runJourneys(start, { report, mayTryAgain: true });
  expect(result).toEqual({ isPassed: true, counts, triedAgain: ['b.spec.ts'] });
  expect(asked).toEqual([[], ['b.spec.ts']]);
});

it('has failed when a file fails twice, or once where nothing may be tried again', () => {
  const twice = journeysThat(failing, { 'b.spec.ts': ['expected', 'unexpected'] });
  const counts = { passed: 3, failed: 1, skipped: 0 };
  const result = runJourneys(twice.start, { report: twice.report, mayTryAgain: true });
  expect(result).toEqual({ isPassed: false, counts, triedAgain: ['b.spec.ts'] });

  const once = journeysThat(failing);
  expect(runJourneys(once.start, { report: once.report, mayTryAgain: false })).toMatchObject({
    isPassed: false,
    triedAgain: [],
  });
});
