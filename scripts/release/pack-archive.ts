import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { productVersion } from '../../apps/server/src/product-version.ts';
import { fillFolder, listPackages } from './fill-folder.ts';

const root = join(import.meta.dirname, '../..');
const name = `lichthof-${productVersion}-${process.platform}-${process.arch}`;

/** Packs the last commit into `release/`: an archive for systems like this one, its checksum, its list of packages. */
function packArchive(): void {
  const changed = git('status', '--porcelain');
  if (changed) throw new Error(`An archive holds a commit. Commit or remove first:\n${changed}`);
  const target = join(root, 'release');
  const staging = mkdtempSync(join(tmpdir(), 'lichthof-archive-'));
  try {
    const folder = join(staging, name);
    mkdirSync(folder);
    fillFolder(folder);
    mkdirSync(target, { recursive: true });
    const file = join(target, `${name}.tar.gz`);
    const equalForAll = [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      `--mtime=@${git('log', '-1', '--format=%ct')}`,
    ];
    execFileSync('tar', ['-C', staging, ...equalForAll, '-czf', file, name]);
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
    writeFileSync(join(target, `${name}.cdx.json`), listPackages(folder));
    const unpackedMb = Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10);
    console.log(`${file}\nSHA-256 ${sha256}, unpacked ${unpackedMb} MB`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

const git = (...command: string[]) => execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim();

packArchive();
