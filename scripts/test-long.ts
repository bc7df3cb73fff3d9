import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs the tests that kill servers with many kills instead of a few, for about an hour. LICHTHOF_KILLS sets the number.
 */
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'killed', '--maxWorkers', '1'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { LICHTHOF_KILLS: '100', ...process.env },
});
process.exitCode = status ?? 1;
