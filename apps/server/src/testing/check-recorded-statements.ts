import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { checkStatement } from '../database/schema/check-statement.ts';
import { findRawStatements } from '../database/schema/find-raw-statements.ts';
import type { RecordedStatement } from './record-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory to which test databases write the executed statements. */
    statementsDirectory: string;
  }
}

/**
 * After all tests, fails the run if a statement of the server does not name the customer, or if no test has executed a
 * raw statement.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-statements-'));
  project.provide('statementsDirectory', directory);
  return async () => {
    const statements = await readStatements(directory);
    await rm(directory, { recursive: true, force: true });
    const issues = findIssues(statements);
    const unexecuted = (await isWholeRun(project))
      ? findUnexecuted(findRawStatements(project.vitest.config.root), statements)
      : [];
    const messages = [
      ...(issues.length > 0 ? [`Statements that do not name the customer (docs/decisions/0011):`, ...issues] : []),
      ...(unexecuted.length > 0 ? ['Raw statements that no test executes:', ...unexecuted] : []),
    ];
    if (messages.length > 0) throw new Error(messages.join('\n'));
  };
}

/** False when only some tests were asked for. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  if (project.config.testNamePattern) return false;
  const { testFiles } = await project.globTestFiles();
  const executed = project.vitest.state.getTestModules().filter((module) => module.project === project);
  return executed.length >= testFiles.length;
}

async function readStatements(directory: string): Promise<RecordedStatement[]> {
  const files = (await readdir(directory)).map((file) => readFile(join(directory, file), 'utf8'));
  const lines = (await Promise.all(files)).join('').split('\n').filter(Boolean);
  const statements = lines.map((line): RecordedStatement => JSON.parse(line));
  return [...new Map(statements.map((statement) => [`${statement.origin} ${statement.sql}`, statement])).values()];
}

/** Executed before all tests, outside of the recorded connections; or only on a database with Citus. */
const notRecorded = /^apps\/server\/src\/database\/(?:migrate\.ts|distribution\/)/;

/** The lines with raw statements that no test has executed. */
export function findUnexecuted(lines: string[], statements: Pick<RecordedStatement, 'origin'>[]): string[] {
  const executed = new Set(statements.map(({ origin }) => origin));
  return lines.filter((line) => !executed.has(line) && !notRecorded.test(line));
}

/** The issues, one per line of code, since a line may build many statements. */
export function findIssues(statements: RecordedStatement[]): string[] {
  const issues = statements.flatMap(({ sql, origin }) => checkStatement(sql).map((issue) => `${origin}: ${issue}`));
  return [...new Set(issues)].toSorted();
}
