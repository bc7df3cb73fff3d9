import type { Components, Theme } from '@mui/material/styles';
import { printStyles } from '../print-styles.ts';
import { radius } from '../tokens.ts';

const reducedMotion = '@media (prefers-reduced-motion: reduce)';
/** The notice about storage takes the focus when its own transition ends. */
const outsideNotice = ':not(#cc-main *)';

export const baseComponents: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: ({ vars, breakpoints }) => ({
      html: {
        colorScheme: 'light',
        '&[data-theme="dark"]': { colorScheme: 'dark' },
        // what has the focus does not lie below the bars of a phone
        [breakpoints.down('md')]: { scrollPadding: '72px 0 144px' },
      },
      body: {
        backgroundColor: vars.palette.stone.shell,
        fontFeatureSettings: '"tnum", "kern"',
        wordSpacing: '.07em',
        overflowWrap: 'break-word',
      },
      // links without a style of their own: browsers' blue is unreadable in the dark
      ':where(a)': { color: 'inherit' },
      'button, input, select, textarea': {
        fontFamily: 'inherit',
        wordSpacing: 'inherit',
        fontFeatureSettings: 'inherit',
      },
      ...printStyles,
      ':focus-visible': { outline: `2px solid ${vars.palette.stone.focus}`, outlineOffset: 2 },
      [reducedMotion]: {
        '*, *::before, *::after': { animationDuration: '1ms !important', animationIterationCount: '1 !important' },
        // a duration instead would let every element change its colours in steps, which takes seconds on a long page
        [`${outsideNotice}, ${outsideNotice}::before, ${outsideNotice}::after`]: { transition: 'none !important' },
      },
    }),
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radius.card } },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) } },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: 'inherit',
        fontWeight: 500,
        textDecorationColor: theme.vars.palette.stone.control,
        textUnderlineOffset: '0.2em',
        '&:hover': { textDecorationColor: 'currentColor' },
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 8, borderRadius: 4, backgroundColor: theme.vars.palette.stone.pressed }),
      bar: { borderRadius: 4 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.stone.pressed,
        borderRadius: radius.badge,
        [reducedMotion]: { animation: 'none' },
      }),
    },
  },
};
