import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The tests that kill servers, with many kills instead of a few: about an hour. LICHTHOF_KILLS sets how many. */
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'killed', '--maxWorkers', '1'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { LICHTHOF_KILLS: '100', ...process.env },
});
process.exitCode = status ?? 1;
