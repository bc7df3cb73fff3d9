import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * The tests that kill servers, with many kills instead of a few, and those that read broken files: about an hour.
 * LICHTHOF_KILLS and LICHTHOF_BROKEN_FILES set how many.
 */
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'killed', 'broken', '--maxWorkers', '1'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { LICHTHOF_KILLS: '100', LICHTHOF_BROKEN_FILES: '20000', ...process.env },
});
process.exitCode = status ?? 1;
