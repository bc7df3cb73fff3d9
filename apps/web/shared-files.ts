/** Forms in dialogs and wizards with their schemas, which load when somebody opens one, but for single controls. */
const inForms =
  /\/react-hook-form\/|\/@hookform\/|\/node_modules\/zod\/|\/contracts\/src\/(endpoint|fields)\.ts$|\/web\/src\/(ui\/(dialogs|fields|wizard)|i18n\/validation-texts)/;

/** Menus with all that opens over a page. */
const inMenus =
  /@mui\/material\/(Backdrop|Divider|Fade|Grow|List|ListItemText|ListSubheader|Menu|MenuItem|MenuList|Modal|Paper|Popover|Popper|Unstable_TrapFocus|internal\/Transition|utils\/useRovingTabIndex|transitions)\b|@mui\/utils\/useRovingTabIndex\/|\/web\/src\/ui\/page\/action-menu/;

const inTables = /@mui\/material\/Table(Body|Cell|Head|Row|)\//;

/** Fields of one line and checkboxes, as search and tables have them. */
const inInputs =
  /@mui\/material\/(Checkbox|CircularProgress|FormControl|InputBase|OutlinedInput|SvgIcon|TextareaAutosize|internal\/(SwitchBase|svg-icons)|utils\/createSvgIcon)\b|\/web\/src\/ui\/(dialogs\/buttons|fields\/(control-icons|use-debounced))/;

/** Choices and small dialogs that pages themselves have. */
const inControls =
  /@mui\/material\/(Dialog|DialogActions|DialogContent|DialogTitle|FormHelperText|FormLabel|InputAdornment|InputLabel|Select)\b|\/web\/src\/ui\/dialogs\/(confirm-dialog|dialog-frame|dialog-foot|use-focus-after-close)/;

/** Local days and dates of contracts need a polyfill of Temporal, the first page does not. */
const withLocalDays =
  /\/temporal-(polyfill|utils)\/|\/domain\/src\/time\/local-days\.ts|\/domain\/src\/billing\/contracts\/contract\.ts/;

const isOnFirstPages = (id: string) =>
  ![inForms, inMenus, inTables, inInputs, inControls, withLocalDays].some((pattern) => pattern.test(id));

const inFigures =
  /@mui\/material\/Stack\b|\/web\/src\/(ui\/(figures\/(stat-tile|change)|page\/period\/period-label)|i18n\/quantity-formats)/;

const inCharts =
  /\/web\/src\/(ui\/(charts\/(chart-card|month-bars|step-area)|page\/(segmented-control|period\/period-picker))|i18n\/chart-formats)/;

/**
 * What pages share, in few files with all that it needs: each file costs a request and a link in the page, and dozens of
 * tiny ones took longer to ask for than to load. The first page needs the first three.
 */
export const sharedFiles = [
  { name: 'first', tags: ['$initial' as const], priority: 9 },
  { name: 'base', test: isOnFirstPages, minShareCount: 34, priority: 8 },
  { name: 'figures', test: inFigures, minShareCount: 2, priority: 7 },
  { name: 'menus', test: inMenus, minShareCount: 2, priority: 6 },
  { name: 'tables', test: inTables, minShareCount: 2, priority: 5 },
  { name: 'days', test: withLocalDays, minShareCount: 2, priority: 4 },
  { name: 'inputs', test: inInputs, minShareCount: 2, priority: 3 },
  { name: 'charts', test: inCharts, minShareCount: 2, priority: 2 },
  { name: 'controls', test: inControls, minShareCount: 2, priority: 1 },
  { name: 'forms', test: inForms, minShareCount: 2, priority: 0 },
];
