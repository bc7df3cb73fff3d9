import type { Components, Theme } from '@mui/material/styles';
import { radius } from '../tokens.ts';

const phone = '@media (max-width: 639.95px)';
const notch = '& .MuiOutlinedInput-notchedOutline';

export const inputComponents: Components<Theme> = {
  MuiTextField: { defaultProps: { fullWidth: true, variant: 'outlined' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        whiteSpace: 'normal',
        overflow: 'visible',
        fontSize: '0.8125rem',
        lineHeight: 18 / 13,
        fontWeight: 550,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        height: 40,
        borderRadius: radius.control,
        backgroundColor: theme.vars.palette.stone.court,
        [phone]: { height: 44, fontSize: '1rem' },
        [notch]: { top: 0, borderColor: theme.vars.palette.stone.control, '& legend': { display: 'none' } },
        [`&:hover ${notch.slice(2)}`]: { borderColor: theme.vars.palette.text.secondary },
        [`&.Mui-focused ${notch.slice(2)}`]: { borderWidth: 2, borderColor: theme.vars.palette.primary.main },
        [`&.Mui-error ${notch.slice(2)}`]: { borderWidth: 2, borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused': {
          outline: `2px solid ${theme.vars.palette.stone.focus}`,
          outlineOffset: 1,
        },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.stone.sunken },
        [`&.Mui-disabled ${notch.slice(2)}`]: { borderColor: theme.vars.palette.stone.lineStrong },
        '&.MuiInputBase-multiline': { height: 'auto', padding: 0 },
      }),
      input: ({ theme }) => ({
        padding: '0 13px',
        height: '100%',
        boxSizing: 'border-box',
        outline: 'none',
        '&::placeholder': { color: theme.vars.palette.text.tertiary, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.secondary },
        '&.MuiInputBase-inputAdornedStart': { paddingLeft: 8 },
        '&.MuiInputBase-inputAdornedEnd': { paddingRight: 8 },
        '&.MuiInputBase-inputMultiline': { padding: '9px 13px', height: 'auto' },
      }),
      adornedEnd: { paddingRight: 12 },
      adornedStart: { paddingLeft: 12 },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ margin: 0, color: theme.vars.palette.text.secondary }) },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 6,
        margin: '5px 0 0',
        fontSize: '0.75rem',
        lineHeight: 16 / 12,
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { fontWeight: 500 },
      }),
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: {
        display: 'flex',
        alignItems: 'center',
        minHeight: '0 !important',
        '&.MuiInputBase-input': { height: '100%', paddingRight: 36 },
      },
      icon: ({ theme }) => ({ right: 12, top: 'calc(50% - 8px)', color: theme.vars.palette.text.secondary }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: 0, marginRight: 0, gap: 10, alignItems: 'flex-start' } },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 2, borderRadius: radius.check } } },
  MuiRadio: { styleOverrides: { root: { padding: 1 } } },
  MuiChip: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { height: 32, borderRadius: radius.control } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { paddingTop: 0, paddingBottom: 0, paddingLeft: 0 },
      input: { paddingLeft: '13px !important' },
    },
  },
};
