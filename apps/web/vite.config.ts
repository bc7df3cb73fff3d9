import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserContracts } from './browser-contracts.ts';
import { browserZod } from './browser-zod.ts';
import { handbook } from './handbook.ts';
import { sharedFiles } from './shared-files.ts';

const zipWithoutWorkers = join(import.meta.dirname, 'src/ui/charts/xlsx/zip-without-workers.ts');
const browserTemporal = join(import.meta.dirname, 'src/i18n/browser-temporal.ts');
const replaced = [
  { find: /^fflate$/, replacement: zipWithoutWorkers },
  { find: /^temporal-polyfill$/, replacement: browserTemporal },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ...browserContracts, browserZod, handbook],
  resolve: { alias: replaced },
  // workers are modules of their own address, as the content security policy demands
  worker: { format: 'es' },
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
