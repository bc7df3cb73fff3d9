import type { Components, Theme } from '@mui/material/styles';
import { radius } from '../tokens.ts';

const shadow = (x: string, alpha: number, ring: string) => `${x} rgba(10, 12, 8, ${alpha}), 0 0 0 1px ${ring}`;
export const overlayShadow = {
  dialog: (ring: string) => shadow('0 24px 64px -16px', 0.38, ring),
  menu: (ring: string) => shadow('0 16px 48px -12px', 0.3, ring),
  toast: (ring: string) => shadow('0 12px 32px -8px', 0.26, ring),
};

const menuPaper = ({ theme }: { theme: Theme }) => ({
  borderRadius: radius.card,
  boxShadow: overlayShadow.menu(theme.vars.palette.stone.lineStrong),
});

export const overlayComponents: Components<Theme> = {
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.stone.scrim },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.court,
        boxShadow: overlayShadow.dialog(theme.vars.palette.stone.line),
        margin: 24,
      }),
      paperFullScreen: { margin: 0, borderRadius: 0 },
    },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: { paper: menuPaper, list: { padding: 6 } },
  },
  MuiPopover: { defaultProps: { transitionDuration: 120 }, styleOverrides: { paper: menuPaper } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 34,
        padding: '6px 10px',
        gap: 10,
        borderRadius: radius.badge,
        whiteSpace: 'normal',
        '@media (max-width: 639.95px)': { minHeight: 44 },
        '&.Mui-focusVisible': {
          backgroundColor: theme.vars.palette.stone.sunken,
          outlineOffset: -2,
        },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: theme.vars.palette.stone.pressed,
          fontWeight: 500,
        },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: '0 !important', color: 'inherit' } } },
  MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        padding: '8px 12px',
        borderRadius: radius.toast,
        fontSize: '0.8125rem',
        lineHeight: 18 / 13,
        fontWeight: 400,
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.stone.court,
        boxShadow: overlayShadow.toast(theme.vars.palette.stone.lineStrong),
      }),
    },
  },
};
