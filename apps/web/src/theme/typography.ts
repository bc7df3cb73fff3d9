import type { TypographyVariantsOptions } from '@mui/material/styles';

const fontFamily = "'Instrument Sans Variable', system-ui, sans-serif";

const font = (weight: number, sizePx: number, linePx: number, letterSpacing = '0') => ({
  fontFamily,
  fontWeight: weight,
  fontSize: `${sizePx / 16}rem`,
  lineHeight: linePx / sizePx,
  letterSpacing,
});

export const typography: TypographyVariantsOptions = {
  fontFamily,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  figureL: font(600, 32, 40, '-0.022em'),
  figureM: font(600, 22, 28, '-0.015em'),
  h1: {
    ...font(600, 24, 32, '-0.018em'),
    '@media (max-width: 639.95px)': { fontSize: '1.375rem', lineHeight: 28 / 22 },
  },
  h2: font(600, 16, 24, '-0.008em'),
  h3: font(600, 14, 20),
  h4: font(600, 14, 20),
  h5: font(600, 14, 20),
  h6: font(600, 18, 26, '-0.012em'),
  subtitle1: font(500, 14, 20),
  subtitle2: font(600, 14, 20),
  body1: font(400, 14, 20),
  body2: font(400, 14, 20),
  small: font(400, 13, 18),
  caption: font(400, 12, 16),
  button: { ...font(550, 14, 20), textTransform: 'none' },
  overline: { ...font(500, 12, 16), textTransform: 'none' },
};
