import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepPrivate } from './keep-private.ts';

describe('a data directory', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lichthof-private-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const modeOf = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8);

  it('that others could read and write belongs to its owner alone afterwards', async () => {
    mkdirSync(join(dataDir, 'database/base/5'), { recursive: true });
    for (const file of ['database/PG_VERSION', 'database/base/5/1259']) {
      writeFileSync(join(dataDir, file), '');
      chmodSync(join(dataDir, file), 0o666);
    }
    chmodSync(dataDir, 0o755);
    await keepPrivate(dataDir, join(dataDir, 'database'));
    expect(['', 'database', 'database/base', 'database/base/5'].map(modeOf)).toEqual(['700', '700', '700', '700']);
    expect(['database/PG_VERSION', 'database/base/5/1259'].map(modeOf)).toEqual(['600', '600']);
  });
});
