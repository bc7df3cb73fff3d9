import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserZod } from './browser-zod.ts';

/** Dialogs, forms, tables and their parts: many pages have them, but the first one shows none. */
const onlyInDialogs =
  /@mui\/material\/(Backdrop|Checkbox|CircularProgress|Dialog|DialogActions|DialogContent|DialogTitle|Divider|Fade|FormControl|FormHelperText|FormLabel|Grow|InputAdornment|InputBase|InputLabel|List|Menu|MenuItem|MenuList|Modal|OutlinedInput|Paper|Popover|Popper|Select|Stack|SvgIcon|Table|TableBody|TableCell|TableHead|TableRow|TextareaAutosize|Unstable_TrapFocus|internal\/(SwitchBase|Transition|svg-icons)|utils\/(createSvgIcon|useRovingTabIndex)|transitions)\b|@mui\/utils\/useRovingTabIndex\/|\/react-hook-form\/|\/@hookform\/|\/web\/src\/ui\/((dialogs|fields|wizard)\/|page\/action-menu)/;

/** Local days and dates of contracts need a polyfill of Temporal, the first page does not. */
const onlyWithLocalDays =
  /\/temporal-(polyfill|utils)\/|\/domain\/src\/time\/local-days\.ts|\/domain\/src\/billing\/contracts\/contract\.ts|\/web\/src\/i18n\/local-today\.ts/;

/** What many pages share comes in one file, with all it needs: dozens of tiny ones cost more than they save. */
const sharedFile = {
  name: 'base',
  minShareCount: 30,
  test: (id: string) => !onlyInDialogs.test(id) && !onlyWithLocalDays.test(id),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), browserZod],
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
