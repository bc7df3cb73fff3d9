import { deDE } from '@mui/material/locale';
import { createTheme, type Shadows } from '@mui/material/styles';
import { baseComponents } from './components/base.ts';
import { buttonComponents } from './components/buttons.ts';
import { inputComponents } from './components/inputs.ts';
import { overlayComponents } from './components/overlays.ts';
import { tableComponents } from './components/tables.ts';
import { paletteOf } from './palette.ts';
import { radius, widths } from './tokens.ts';
import { typography } from './typography.ts';

const noShadows = Array.from({ length: 25 }, () => 'none') as Shadows;

export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'lichthof' },
    colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
    breakpoints: { values: { xs: 0, sm: widths.phone, md: widths.tablet, lg: widths.wide, xl: 1536 } },
    shape: { borderRadius: radius.control },
    spacing: 4,
    shadows: noShadows,
    typography,
    transitions: { duration: { enteringScreen: 180, leavingScreen: 120, shorter: 120, short: 120, standard: 180 } },
    motion: { reducedMotion: 'system' },
    components: {
      ...baseComponents,
      ...buttonComponents,
      ...inputComponents,
      ...overlayComponents,
      ...tableComponents,
    },
  },
  deDE,
);
