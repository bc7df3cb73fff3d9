import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Parts of dialogs and forms: many pages have them, but the first one shows none. */
const onlyInDialogs =
  /@mui\/material\/(Backdrop|Dialog|Fade|FormControl|FormHelperText|InputBase|Modal|OutlinedInput|Paper|Popover|Stack|SvgIcon|TextareaAutosize|Unstable_TrapFocus)\//;

/** What many pages share comes in one file, with all it needs: dozens of tiny ones cost more than they save. */
const sharedFile = { name: 'base', minShareCount: 30, test: (id: string) => !onlyInDialogs.test(id) };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedFile] } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/oidc', '/sign-in'].map((path) => [path, 'http://localhost:3000'])),
  },
});
