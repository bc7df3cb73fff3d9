import '@mui/material/styles';
import type { EnergyName, Tokens } from './tokens.ts';

type EnergyColors = Record<EnergyName, string>;

interface OwnPalette {
  energy: EnergyColors;
  /** Energy colours for soft areas. */
  energyFill: EnergyColors;
  /** Energy colours for words in charts, readable on the background. */
  energyText: EnergyColors;
  status: Tokens['status'];
  /** Shell, background, lines and borders of controls. */
  stone: Pick<
    Tokens['color'],
    'shell' | 'court' | 'sunken' | 'pressed' | 'line' | 'lineStrong' | 'control' | 'focus' | 'scrim'
  >;
}

declare module '@mui/material/styles' {
  /** Types `theme.vars` as present: the theme is made with `cssVariables`. */
  interface CssThemeVariables {
    enabled: true;
  }
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface Palette extends OwnPalette {}
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface TypeText {
    /** Axes, hints, placeholders. */
    tertiary: string;
  }
  interface TypographyVariants {
    figureL: React.CSSProperties;
    figureM: React.CSSProperties;
    small: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figureL?: React.CSSProperties;
    figureM?: React.CSSProperties;
    small?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figureL: true;
    figureM: true;
    small: true;
  }
}
