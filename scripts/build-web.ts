import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const smallestBytes = 256;
/** Everything that the built files are made from. */
const sources = [
  'apps/web/{src,public}/**',
  'apps/web/*',
  'packages/{contracts,domain}/src/**/*.{ts,json}',
  'docs/handbuch/**',
  'package.json',
  'package-lock.json',
];
/** Written last, so that an interrupted build counts as none. */
const fingerprintFile = join(root, 'apps/web/dist/fingerprint.txt');

export class BuildError extends Error {}

/** Builds the web application unless the files that are there were built from the same sources. Throws BuildError. */
export function buildWebOnce(): void {
  const isBuilt = existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprintOfSources();
  if (isBuilt) return;
  console.log('Die Weboberfläche wird gebaut, einmal je Version …');
  buildWeb();
}

/** Builds the web application with compressed copies of its files. Throws BuildError. */
function buildWeb(): void {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new BuildError(
      'Die Weboberfläche dieser Version ist noch nicht gebaut, und die Pakete dafür fehlen. Bitte rufen Sie „npm ci && npm run build“ auf; danach darf „npm prune --omit=dev“ sie entfernen.',
    );
  }
  const { status } = spawnSync('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new BuildError('Die Weboberfläche konnte nicht gebaut werden; der Grund steht darüber.');
  for (const file of globSync('apps/web/dist/assets/*.{js,css}', { cwd: root })) compress(join(root, file));
  writeFileSync(fingerprintFile, fingerprintOfSources());
}

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < smallestBytes) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

if (import.meta.main) buildWeb();
