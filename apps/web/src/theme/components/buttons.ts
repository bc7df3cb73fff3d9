import type { Components, Theme } from '@mui/material/styles';
import { radius } from '../tokens.ts';

const phone = '@media (max-width: 639.95px)';

export const buttonComponents: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.stone.focus}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'primary' },
    styleOverrides: {
      root: ({ theme }) => ({
        height: 36,
        minWidth: 0,
        padding: '0 16px',
        borderRadius: radius.control,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
        [phone]: { height: 44 },
        '&.Mui-disabled': {
          color: theme.vars.palette.text.disabled,
          backgroundColor: theme.vars.palette.stone.pressed,
          borderColor: 'transparent',
        },
      }),
      sizeSmall: { height: 32, padding: '0 12px', fontSize: '0.8125rem' },
      startIcon: { marginLeft: -2, marginRight: 8, '& > *:first-of-type': { fontSize: 16 } },
      endIcon: { marginLeft: 8, marginRight: -2, '& > *:first-of-type': { fontSize: 16 } },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'error' },
        style: ({ theme }) => ({
          '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.error.main} 88%, black)` },
        }),
      },
      {
        props: { variant: 'outlined' },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.stone.lineStrong,
          backgroundColor: theme.vars.palette.stone.court,
          '&:hover': {
            backgroundColor: theme.vars.palette.stone.sunken,
            borderColor: theme.vars.palette.stone.control,
          },
        }),
      },
      {
        props: { variant: 'text' },
        style: ({ theme }) => ({ '&:hover': { backgroundColor: theme.vars.palette.stone.sunken } }),
      },
    ],
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 32,
        borderRadius: radius.control,
        color: theme.vars.palette.text.secondary,
        [phone]: { width: 44, height: 44 },
        '&:hover': {
          backgroundColor: theme.vars.palette.stone.sunken,
          color: theme.vars.palette.text.primary,
        },
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        gap: 0,
        padding: 2,
        borderRadius: radius.control,
        backgroundColor: theme.vars.palette.stone.shell,
        border: `1px solid ${theme.vars.palette.stone.line}`,
      }),
      grouped: { margin: 0, border: 0, borderRadius: `${radius.badge}px !important` },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 30,
        padding: '0 14px',
        border: 0,
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        [phone]: { height: 40, flex: 1 },
        '&:hover': { backgroundColor: 'transparent', color: theme.vars.palette.text.primary },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.stone.court,
          boxShadow: `0 0 0 1px ${theme.vars.palette.stone.lineStrong}`,
        },
      }),
      sizeSmall: { height: 26, padding: '0 10px', fontSize: '0.8125rem' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40 },
      indicator: ({ theme }) => ({ height: 2, backgroundColor: theme.vars.palette.text.primary }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: '0 2px',
        marginRight: 18,
        fontWeight: 500,
        textTransform: 'none',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary },
        '&.Mui-focusVisible': { outlineOffset: -2, borderRadius: radius.check },
      }),
    },
  },
};
