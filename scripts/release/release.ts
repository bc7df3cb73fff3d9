import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changeChangelog, changeLock, changeManifest } from './change-files.ts';
import { findObstacles } from './find-obstacles.ts';
import { keepDatabase } from './keep-database.ts';

const root = join(import.meta.dirname, '../..');
const usage = 'npm run release -- 1.0.0 --database postgres://user@host:5432/postgres [--dry-run]';

const { values, positionals } = parseArgs({
  options: { database: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Makes a release of the last commit: checks, version, changelog, kept database, commit, tag, archive with its lists. */
async function release(version: string, databaseUrl: string): Promise<void> {
  const obstacles = findObstacles(root, version);
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const changes = findChanges(version);
  if (values['dry-run']) {
    console.log(`Nothing is changed. Files of version ${version}:\n${[...changes.keys()].join('\n')}`);
    console.log('Then: a kept database, a commit, a tag, the archive, its checksum and its list of packages.');
    return;
  }
  run('npm', 'test');
  for (const [file, text] of changes) writeFileSync(join(root, file), text);
  await keepDatabase(databaseUrl, version);
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', `chore(release): ${version}`);
  run('git', 'tag', `v${version}`);
  // a process of its own reads the new version
  run(process.execPath, 'scripts/release/pack-archive.ts');
}

/** Each file with its new text. */
function findChanges(version: string): Map<string, string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const manifests = globSync('{.,{apps,packages}/*,e2e,bench}/package.json', { cwd: root });
  const day = new Date().toISOString().slice(0, 10);
  return new Map([
    ...manifests.map((file): [string, string] => [file, changeManifest(read(file), version)]),
    ['package-lock.json', changeLock(read('package-lock.json'), version)],
    ['CHANGELOG.md', changeChangelog(read('CHANGELOG.md'), { version, day })],
  ]);
}

const run = (command: string, ...given: string[]) =>
  execFileSync(command, given, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });

const [version] = positionals;
if (version === undefined || (values.database === undefined && !values['dry-run'])) {
  console.error(usage);
  process.exit(2);
}
await release(version, values.database ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
