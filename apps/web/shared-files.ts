/** Forms in dialogs and wizards, which load when somebody opens one, but for what pages themselves have (`inControls`). */
const inForms = /\/react-hook-form\/|\/@hookform\/|\/web\/src\/ui\/(dialogs|fields|wizard)\//;

/** Tables, menus, dialogs and single controls: many pages have them, but the first one shows none. */
const inControls =
  /@mui\/material\/(Backdrop|Checkbox|CircularProgress|Dialog|DialogActions|DialogContent|DialogTitle|Divider|Fade|FormControl|FormHelperText|FormLabel|Grow|InputAdornment|InputBase|InputLabel|List|Menu|MenuItem|MenuList|Modal|OutlinedInput|Paper|Popover|Popper|Select|SvgIcon|Table|TableBody|TableCell|TableHead|TableRow|TextareaAutosize|Unstable_TrapFocus|internal\/(SwitchBase|Transition|svg-icons)|utils\/(createSvgIcon|useRovingTabIndex)|transitions)\b|@mui\/utils\/useRovingTabIndex\/|\/web\/src\/ui\/(page\/action-menu|dialogs\/(confirm-dialog|dialog-frame|dialog-foot|buttons|use-focus-after-close)|fields\/(control-icons|use-debounced))/;

/** Local days and dates of contracts need a polyfill of Temporal, the first page does not. */
const withLocalDays =
  /\/temporal-(polyfill|utils)\/|\/domain\/src\/time\/local-days\.ts|\/domain\/src\/billing\/contracts\/contract\.ts/;

const isOnFirstPages = (id: string) => !inForms.test(id) && !inControls.test(id) && !withLocalDays.test(id);

const inFigures =
  /@mui\/material\/Stack\b|\/web\/src\/(ui\/(figures\/(stat-tile|change)|page\/period\/period-label)|i18n\/quantity-formats)/;

const inCharts =
  /\/web\/src\/(ui\/(charts\/(chart-card|month-bars|step-area)|page\/(segmented-control|period\/period-picker))|i18n\/chart-formats)/;

/**
 * What pages share, in few files with all that it needs: each file costs a request and a link in the page, and dozens of
 * tiny ones took longer to ask for than to load. The first page needs the first three.
 */
export const sharedFiles = [
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  { name: 'base', test: isOnFirstPages, minShareCount: 34, priority: 4 },
  { name: 'figures', test: inFigures, minShareCount: 2, priority: 3 },
  { name: 'charts', test: inCharts, minShareCount: 2, priority: 2 },
  { name: 'controls', test: inControls, minShareCount: 2, priority: 1 },
  { name: 'forms', test: inForms, minShareCount: 2, priority: 0 },
];
