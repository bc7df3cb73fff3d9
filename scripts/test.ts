import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../e2e/src/find-browser.ts';
import { runJourneys, type Counts } from './run-journeys.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'e2e/results');

/** Runs one step with its output shown; whether it succeeded. */
function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}

function countUnitTests(): Counts {
  const report = JSON.parse(readFileSync(join(results, 'unit.json'), 'utf8')) as Record<string, number>;
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function startJourneys(title: string, files: string[]): boolean {
  return run(title, 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files]);
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
let triedAgain: string[] = [];
if (browser) {
  const report = join(results, 'report.json');
  const journeys = runJourneys(startJourneys, { report, mayTryAgain: Boolean(process.env['CI']) });
  checks.push(journeys.isPassed);
  counts.push(journeys.counts);
  ({ triedAgain } = journeys);
} else if (process.env['CI']) {
  checks.push(false);
}

const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
if (triedAgain.length > 0) console.log(`Tried a second time, see above: ${triedAgain.join(', ')}`);
if (!browser) {
  console.log(
    'Skipped: the journeys in the browser. Install a Chromium (Debian: apt-get install chromium) to run them.',
  );
}
if (checks.includes(false)) {
  console.error('Something failed: see above.');
  process.exit(1);
}
