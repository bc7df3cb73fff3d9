import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildWebOnce } from '../build-web.ts';

const root = join(import.meta.dirname, '../..');
/** The server needs these of the sources; people read the texts. */
const taken = [
  'apps/server',
  'apps/web/dist',
  'packages/contracts',
  'packages/domain',
  'deploy',
  'docs/handbuch',
  'package.json',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];
const workspaces = ['server', 'contracts', 'domain'].flatMap((name) => ['-w', `@lichthof/${name}`]);
/** Packages bring these along, and no server ever loads them. */
const unused = [
  'node_modules/**/*.{map,d.ts,d.mts,d.cts}',
  'node_modules/node-*/{include,share,lib}',
  'node_modules/{typescript,@typescript,.cache}',
  'node_modules/{*,@*/*}/{test,tests,examples,benchmark,benchmarks,.github}',
  'node_modules/zod/src',
];

/**
 * Fills an empty folder with all that a server needs on a system like this one: the built web, the server with its
 * packages, the runtime once. What lies there starts without npm, a compiler or a network.
 */
export function fillFolder(folder: string): void {
  buildWebOnce();
  for (const path of taken) {
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), { recursive: true, filter: isOfServer });
  }
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--include-workspace-root', ...workspaces], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const path of globSync(unused, { cwd: folder })) rmSync(join(folder, path), { recursive: true, force: true });
  chmodSync(join(folder, 'deploy/lichthof'), 0o755);
}

/** The packages that a server runs with, with versions, licences and checksums, in the form of CycloneDX. */
export function listPackages(folder: string): string {
  return execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', ...workspaces],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
}

/** Databases of former releases are for tests. */
const isOfServer = (path: string) =>
  !['node_modules', 'releases'].includes(basename(path)) && !/(\.test|-for-tests)\.tsx?$/.test(path);

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder to fill.');
  mkdirSync(folder, { recursive: true });
  fillFolder(folder);
}
