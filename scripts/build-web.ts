import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const smallestBytes = 256;

/** Builds the web application with compressed copies of its files. Throws if the build fails. */
export function buildWeb(): void {
  const { status } = spawnSync('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The web application could not be built');
  for (const file of globSync('apps/web/dist/assets/*.{js,css}', { cwd: root })) compress(join(root, file));
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < smallestBytes) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

if (import.meta.main) buildWeb();
