import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeChangelog, changeLock, changeManifest } from './change-files.ts';
import { findObstacles } from './find-obstacles.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n### Billing\n\n- Something new.\n\n## 1.0.0 – 2026-12-01\n\n- All.\n';

describe('the files of a release', () => {
  it('give the manifest its version, and nothing else', () => {
    const manifest = '{\n  "name": "a",\n  "version": "1.0.0-dev",\n  "volta": {\n    "version": "1"\n  }\n}\n';
    expect(changeManifest(manifest, '1.1.0')).toBe(manifest.replace('1.0.0-dev', '1.1.0'));
    expect(() => changeManifest('{\n  "name": "a"\n}\n', '1.1.0')).toThrow('no version');
  });

  it('give the lock the version of each workspace, and packages keep theirs', () => {
    const packages = {
      '': { version: '1.0.0-dev' },
      'apps/a': { version: '1.0.0-dev' },
      'node_modules/b': { version: '3.0.0' },
    };
    const text = changeLock(JSON.stringify({ version: '1.0.0-dev', packages }), '1.1.0');
    expect(JSON.parse(text)).toEqual({
      version: '1.1.0',
      packages: { '': { version: '1.1.0' }, 'apps/a': { version: '1.1.0' }, 'node_modules/b': { version: '3.0.0' } },
    });
  });

  it('give the newest part of the changelog version and day, and begin another', () => {
    const changed = changeChangelog(changelog, { version: '1.1.0', day: '2027-02-01' });
    expect(changed).toContain(
      '## Unreleased\n\n## 1.1.0 – 2027-02-01\n\n### Billing\n\n- Something new.\n\n## 1.0.0 –',
    );
    expect(() => changeChangelog(changed, { version: '1.2.0', day: '2027-03-01' })).toThrow('nothing that is new');
  });
});

describe('a release', () => {
  let root: string;
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, stdio: 'ignore' });
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'lichthof-release-'));
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    git('init', '--quiet');
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '--quiet', '--message', 'a');
    git('tag', 'v1.0.1');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('has no obstacle in a clean folder', () => {
    expect(findObstacles(root, '1.1.0')).toEqual([]);
  });

  it.each([
    ['latest', /no version/],
    ['1.0.1', /tag v1\.0\.1 exists/],
    ['1.0.0', /has a part 1\.0\.0/],
  ])('is refused as %s', (version, reason) => {
    expect(findObstacles(root, version)).toEqual([expect.stringMatching(reason)]);
  });

  it('is refused while a file is not committed', () => {
    writeFileSync(join(root, 'left-over.txt'), '');
    expect(findObstacles(root, '1.1.0')).toEqual([expect.stringMatching(/Commit or remove first:\n.*left-over/)]);
    rmSync(join(root, 'left-over.txt'));
  });
});
