import { readFileSync } from 'node:fs';

export interface TestResults {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed: its name and the first lines of its error. */
  failures: string[];
}

interface UnitTests {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    status: string;
    /** Why a file failed as a whole. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Reads the JSON report of vitest. */
export function readUnitTests(report: string): TestResults {
  const unitTests = JSON.parse(readFileSync(report, 'utf8')) as UnitTests;
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = unitTests;
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      ...(message ? [describeFailure(name, '', [message])] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages)),
    ]);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

type JourneyStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface Spec {
  title: string;
  file: string;
  tests: { status: JourneyStatus; results: { errors: { message?: string }[] }[] }[];
}

interface Suite {
  specs: Spec[];
  suites?: Suite[];
}

/** Reads the JSON report of Playwright. A journey that only passes on retry counts as failed. */
export function readJourneys(report: string): TestResults {
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  const journeys = suites.flatMap(journeysOf);
  const failed = journeys.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: journeys.filter(({ status }) => status === 'expected').length,
    failed: failed.length,
    skipped: journeys.filter(({ status }) => status === 'skipped').length,
    failures: failed.map(({ file, title, messages }) => describeFailure(file, title, messages)),
  };
}

function journeysOf({
  specs,
  suites = [],
}: Suite): { file: string; title: string; status: string; messages: string[] }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      status,
      messages: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}

const linesOfError = 8;

const describeFailure = (file: string, title: string, messages: string[]): string =>
  [
    [file, title].filter(Boolean).join(' › '),
    ...messages.flatMap((message) => message.split('\n').slice(0, linesOfError)),
  ].join('\n    ');
