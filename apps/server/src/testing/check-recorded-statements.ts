import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { checkStatement } from '../database/schema/check-statement.ts';
import type { RecordedStatement } from './record-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory to which test databases write the executed statements. */
    statementsDirectory: string;
  }
}

/** After all tests, fails the run if a statement of the server does not name the customer. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-statements-'));
  project.provide('statementsDirectory', directory);
  return async () => {
    const statements = await readStatements(directory);
    await rm(directory, { recursive: true, force: true });
    const issues = findIssues(statements);
    if (issues.length === 0) return;
    throw new Error(
      `${issues.length} statements do not name the customer (docs/decisions/0011):\n${issues.join('\n')}`,
    );
  };
}

async function readStatements(directory: string): Promise<RecordedStatement[]> {
  const files = (await readdir(directory)).map((file) => readFile(join(directory, file), 'utf8'));
  const lines = (await Promise.all(files)).join('').split('\n').filter(Boolean);
  const statements = lines.map((line): RecordedStatement => JSON.parse(line));
  return [...new Map(statements.map((statement) => [statement.sql, statement])).values()];
}

/** The issues, one per line of code, since a line may build many statements. */
export function findIssues(statements: RecordedStatement[]): string[] {
  const issues = statements.flatMap(({ sql, origin }) => checkStatement(sql).map((issue) => `${origin}: ${issue}`));
  return [...new Set(issues)].toSorted();
}
