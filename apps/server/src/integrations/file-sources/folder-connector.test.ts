import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { largestFileBytes } from './file-connector.ts';
import { openFolder } from './folder-connector.ts';

let base: string;
let root: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'lichthof-eingang-'));
  root = join(base, '7');
  await mkdir(join(root, 'werte'), { recursive: true });
});
afterEach(() => rm(base, { recursive: true }));

const open = (folder = 'werte', deletes = false) => openFolder({ root, folder, deletes });
const put = (name: string, content = 'inhalt') => writeFile(join(root, 'werte', name), content);
const firstOf = async (connector: Awaited<ReturnType<typeof open>>) => {
  const [delivery] = await connector.list();
  if (!delivery) throw new Error('Nothing is listed');
  return delivery;
};

describe('files of a folder', () => {
  it('are listed without those that are still being written, links, pipes and folders', async () => {
    for (const name of ['a.csv', 'b.csv.part', '.c', 'd.tmp']) await put(name);
    await symlink('/etc/hostname', join(root, 'werte', 'verweis.csv'));
    await mkdir(join(root, 'werte', 'ordner.csv'));
    execFileSync('mkfifo', [join(root, 'werte', 'rohr.csv')]);
    expect((await (await open()).list()).map(({ name }) => name)).toEqual(['a.csv']);
  });

  it('are fetched, and deleted where that is wanted', async () => {
    await put('a.csv', 'eins');
    const connector = await open('werte', true);
    const delivery = await firstOf(connector);
    const { files } = await connector.fetch(delivery);
    expect(files.map(({ fileName, content }) => [fileName, Buffer.from(content).toString()])).toEqual([
      ['a.csv', 'eins'],
    ]);
    await connector.acknowledge(delivery);
    expect(await connector.list()).toEqual([]);
  });

  it('that change after they are listed are neither fetched nor deleted', async () => {
    await put('a.csv', 'eins');
    const connector = await open('werte', true);
    const delivery = await firstOf(connector);
    await put('a.csv', 'eins und zwei');
    await expect(connector.fetch(delivery)).rejects.toMatchObject({ problem: 'changed' });
    await connector.acknowledge(delivery);
    expect(await connector.list()).toHaveLength(1);
  });

  it('that become a link are not followed', async () => {
    await put('a.csv');
    const connector = await open();
    const delivery = await firstOf(connector);
    await rm(join(root, 'werte', 'a.csv'));
    await symlink('/etc/hostname', join(root, 'werte', 'a.csv'));
    await expect(connector.fetch(delivery)).rejects.toMatchObject({ problem: 'changed' });
  });

  it('that are too large are not read', async () => {
    await put('a.csv');
    await truncate(join(root, 'werte', 'a.csv'), largestFileBytes + 1);
    const connector = await open();
    await expect(connector.fetch(await firstOf(connector))).rejects.toMatchObject({ problem: 'tooLarge' });
  });
});

describe('a folder', () => {
  it.each(['..', '../8', 'werte/../../8', '.'])(
    'that leads out of the part of its customer is refused: %s',
    async (folder) => {
      await mkdir(join(base, '8'));
      await expect(open(folder)).rejects.toMatchObject({ failure: 'folderEscapes' });
    },
  );

  it('that is a link to elsewhere is refused, also when it becomes one later', async () => {
    await symlink('/etc', join(root, 'verweis'));
    await expect(open('verweis')).rejects.toMatchObject({ failure: 'folderEscapes' });
    await put('a.csv');
    const connector = await open();
    const delivery = await firstOf(connector);
    await rm(join(root, 'werte'), { recursive: true });
    await symlink('/etc', join(root, 'werte'));
    await expect(connector.fetch(delivery)).rejects.toMatchObject({ failure: 'folderEscapes' });
  });

  it('that is missing says so', async () => {
    await expect(open('gibt-es-nicht')).rejects.toMatchObject({ failure: 'folderMissing' });
  });
});
