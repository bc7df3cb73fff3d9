import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const publicUrl = 'http://localhost:5173';

/** The server, restarted after each change, and Vite; when one of them ends, the other is stopped. */
const children = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: publicUrl },
  }),
  spawn('vite', ['apps/web'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }),
];
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill();
  });
}
