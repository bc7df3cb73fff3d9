import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const overlays =
  /@mui\/material\/(Modal|Popover|Menu|MenuList|Backdrop|Fade|Grow|Portal|Tooltip|Popper|Unstable_TrapFocus|internal\/Transition)|@popperjs/;

/** What many pages share comes in few files: dozens of tiny ones cost more than they save. Overlays can wait. */
const sharedFiles = [
  { name: 'base', test: (id: string) => !overlays.test(id), minShareCount: 20, priority: 2 },
  { name: 'overlays', test: overlays, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles, includeDependenciesRecursively: false } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/oidc', '/sign-in'].map((path) => [path, 'http://localhost:3000'])),
  },
  test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
});
