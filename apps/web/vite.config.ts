import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Dialogs, forms and their parts: many pages have them, but the first one shows none. */
const onlyInDialogs =
  /@mui\/material\/(Backdrop|CircularProgress|Dialog|DialogActions|DialogContent|DialogTitle|Fade|FormControl|FormHelperText|FormLabel|Grow|InputBase|InputLabel|List|Menu|MenuItem|MenuList|Modal|OutlinedInput|Paper|Popover|Popper|Select|Stack|SvgIcon|TextareaAutosize|Unstable_TrapFocus|transitions)\/|\/react-hook-form\/|\/@hookform\/|\/web\/src\/ui\/(dialogs|fields|wizard)\//;

/** Local days need a polyfill of Temporal, the first page does not. */
const onlyWithLocalDays = /\/temporal-(polyfill|utils)\/|\/domain\/src\/time\/local-days\.ts/;

/** What many pages share comes in one file, with all it needs: dozens of tiny ones cost more than they save. */
const sharedFile = {
  name: 'base',
  minShareCount: 30,
  test: (id: string) => !onlyInDialogs.test(id) && !onlyWithLocalDays.test(id),
};

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
