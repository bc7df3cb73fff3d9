import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../e2e/src/find-browser.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'e2e/results');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those passed: at the second attempt only. */
  unsteady: number;
}

/** Runs one step with its output shown; whether it succeeded. */
function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}

function countUnitTests(): Counts {
  const report = JSON.parse(readFileSync(join(results, 'unit.json'), 'utf8')) as Record<string, number>;
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, unsteady: 0 };
}

function countJourneys(): Counts {
  const { stats } = JSON.parse(readFileSync(join(results, 'report.json'), 'utf8')) as { stats: Record<string, number> };
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped, unsteady: flaky };
}

rmSync(results, { recursive: true, force: true });
const browser = await findBrowser();
const checks = [
  run('Types', 'tsc', ['-p', '.']) && run('Types of the web', 'tsc', ['-p', 'apps/web']),
  run('Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  run('Format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  run('Imports', 'node', ['scripts/check-imports.ts']),
  run('Unit, server and web', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/unit.json`,
  ]),
  run('Build', 'node', ['scripts/build-web.ts']),
];
const counts = [countUnitTests()];
if (browser) {
  checks.push(run('Journeys in the browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']));
  counts.push(countJourneys());
} else if (process.env['CI']) {
  checks.push(false);
}

const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
if (sum('unsteady') > 0) console.log(`${sum('unsteady')} journeys passed at the second attempt only: see above.`);
if (!browser) {
  console.log(
    'Skipped: the journeys in the browser. Install a Chromium (Debian: apt-get install chromium) to run them.',
  );
}
if (checks.includes(false)) {
  console.error('Something failed: see above.');
  process.exit(1);
}
