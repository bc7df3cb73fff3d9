import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../e2e/src/find-browser.ts';
import { readJourneys, readUnitTests, type TestResults } from './test-results.ts';

const root = join(import.meta.dirname, '..');
const reportFolder = join(root, 'e2e/results');
const { values, positionals } = parseArgs({ options: { part: { type: 'string' } }, allowPositionals: true });
const [noun] = positionals;

const durations: { title: string; seconds: number; isPassed: boolean }[] = [];

/** Of each step that failed: the last lines of its errors, because its report names only tests. */
const lastErrors: string[] = [];
const lastErrorLines = 40;

function record(title: string, { startedAt, status, errors }: { startedAt: number; status: unknown; errors: string }) {
  const isPassed = status === 0;
  if (!isPassed) lastErrors.push([title, ...errors.trimEnd().split('\n').slice(-lastErrorLines)].join('\n    '));
  durations.push({ title, seconds: Math.round((performance.now() - startedAt) / 1000), isPassed });
  return isPassed;
}

/** Runs one step and shows its output; returns whether it succeeded. */
async function run(title: string, command: string, args: string[]): Promise<boolean> {
  console.log(`\n— ${title}`);
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    errors += chunk.toString();
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return record(title, { startedAt, status, errors });
}

type Step = [title: string, command: string, args: string[]];

/** Runs steps side by side, two at a time, and shows the output of each one when it ends. */
async function runSideBySide(steps: Step[]): Promise<void> {
  const waiting = steps.values();
  const runNext = async () => {
    for (const step of waiting) await runQuietly(step);
  };
  await Promise.all([runNext(), runNext()]);
}

async function runQuietly([title, command, args]: Step): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  console.log(`\n— ${title}\n${output.trimEnd()}`);
  record(title, { startedAt, status, errors: output });
}

const vitest = (args: string[]) => run('Unit, server and web', 'vitest', ['run', ...args]);

/** Parts that can run separately, for example as parallel jobs of a CI. */
const parts: Record<string, () => Promise<TestResults[]>> = {
  checks: async () => {
    // the longest first
    await runSideBySide([
      ['Lint', 'oxlint', ['--type-aware', '--deny-warnings']],
      ['Format', 'oxfmt', ['--check']],
      // each further checker looks at shared types again
      ['Types of the web', 'tsc', ['-p', 'apps/web', '--checkers', '1']],
      ['Types', 'tsc', ['-p', '.', '--checkers', '1']],
      ['Words', 'node', ['scripts/check-words.ts']],
      ['Imports', 'node', ['scripts/check-imports.ts']],
      ['Unused exports', 'knip', ['--no-progress']],
    ]);
    return [];
  },
  unit: async () => {
    const report = join(reportFolder, 'unit.json');
    await vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
    return [readUnitTests(report)];
  },
  journeys: async () => {
    if (!(await run('Build', 'node', ['scripts/build-web.ts'])) || !browser) return [];
    await run('Journeys in the browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']);
    return [readJourneys(join(reportFolder, 'report.json'))];
  },
};

function printSummary(results: TestResults[]): void {
  const failures = [...lastErrors, ...results.flatMap((result) => result.failures)];
  for (const failure of failures) console.log(`\nFailed: ${failure}`);
  console.log('');
  for (const { title, seconds, isPassed } of durations) {
    console.log(`${String(seconds).padStart(5)} s  ${title}${isPassed ? '' : ': failed'}`);
  }
  console.log(`${String(Math.round(performance.now() / 1000)).padStart(5)} s  in all`);
  const sum = (name: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[name], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (!browser) {
    console.log(
      'Skipped: the journeys in the browser. Install a Chromium (Debian: apt-get install chromium) to run them.',
    );
  }
}

const browser = await findBrowser();
if (values.part || !noun) {
  const wanted = values.part ? [values.part] : Object.keys(parts);
  rmSync(reportFolder, { recursive: true, force: true });
  const read: TestResults[] = [];
  for (const part of wanted) read.push(...((await parts[part]?.()) ?? []));
  printSummary(read);
  if (!browser && process.env['CI'] && wanted.includes('journeys')) process.exitCode = 1;
} else {
  // the tests of a noun are in folders of that name in server, web and domain
  await vitest([`/${noun}/`]);
}
if (durations.some(({ isPassed }) => !isPassed)) {
  console.error('Something failed: see above.');
  process.exitCode = 1;
}
