import type { KyselyConfig, KyselyPlugin, LogEvent } from 'kysely';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCallSites } from 'node:util';
import { findUnlabelledFields } from './unlabelled-audit-fields.ts';

/** A statement that the server executed, with the line of its code. */
export interface RecordedStatement {
  sql: string;
  /** 'apps/server/src/http/caller.ts:47' */
  origin: string;
}

type RecordingConfig = Required<Pick<KyselyConfig, 'log' | 'plugins'>> & {
  /**
   * Appends the statements recorded since the last call to a file in the directory. Throws when an audit entry that was
   * written since then names a field without a label.
   */
  save: () => void;
};

/** Between a statement's execution and its recording. */
const framesOfKysely = 20;
const ownFile = 'testing/record-statements.ts';
const ofServer = /(apps\/server\/src\/[^:)]+):(\d+)/g;
const ofTests = /\.test\.ts$|-for-tests\.ts$|\/testing\//;

/** Lines with their statements, shared by all test files of a worker. */
const known = new Set<string>();

/**
 * Makes Kysely record the distinct statements that the server's code executes, not those of tests, and check the audit
 * entries that it writes.
 */
export function recordStatements(directory: string): RecordingConfig {
  const origins = new WeakMap<object, string>();
  const recorded: RecordedStatement[] = [];
  const unlabelled = new Set<string>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const origin = originOfCall();
      if (origin !== undefined) origins.set(queryId, origin);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const log = ({ level, query }: LogEvent) => {
    const origin = origins.get(query.queryId);
    const key = `${origin} ${query.sql}`;
    if (level !== 'query' || origin === undefined) return;
    for (const field of findUnlabelledFields(query)) unlabelled.add(field);
    if (known.has(key)) return;
    known.add(key);
    recorded.push({ sql: query.sql, origin });
  };
  const save = () => {
    const lines = recorded.splice(0).map((statement) => `${JSON.stringify(statement)}\n`);
    if (lines.length > 0) appendFileSync(join(directory, `${randomUUID()}.jsonl`), lines.join(''));
    if (unlabelled.size === 0) return;
    const fields = [...unlabelled].join(', ');
    unlabelled.clear();
    throw new Error(`Audit entries name fields without a label in audit-labels.de.json: ${fields}`);
  };
  return { plugins: [plugin], log, save };
}

/** Lines of the source by position in the code that runs. */
const originsOfPositions = new Map<string, string | undefined>();

/** The nearest line of the server's code on the stack; undefined if a test executes the statement. */
function originOfCall(): string | undefined {
  const position = positionOfCall();
  if (!originsOfPositions.has(position)) originsOfPositions.set(position, readOrigin());
  return originsOfPositions.get(position);
}

/** Without the line of the source, which takes many times as long to find. */
function positionOfCall(): string {
  const call = getCallSites(framesOfKysely).find(
    ({ scriptName }) => scriptName.includes('apps/server/src/') && !scriptName.endsWith(ownFile),
  );
  return call ? `${call.scriptName}:${call.lineNumber}:${call.columnNumber}` : '';
}

function readOrigin(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = framesOfKysely;
  const { stack = '' } = new Error('Only its stack is used');
  Error.stackTraceLimit = limit;
  const frames = [...stack.matchAll(ofServer)].map(([, file, line]) => ({ file: file!, line: line! }));
  const frame = frames.find(({ file }) => !file.endsWith(ownFile));
  return frame && !ofTests.test(frame.file) ? `${frame.file}:${frame.line}` : undefined;
}
