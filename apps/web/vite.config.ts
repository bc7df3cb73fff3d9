import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserZod } from './browser-zod.ts';
import { sharedFiles } from './shared-files.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), browserZod],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/oidc', '/sign-in'].map((path) => [path, 'http://localhost:3000'])),
  },
});
