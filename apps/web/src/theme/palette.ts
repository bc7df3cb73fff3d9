import type { PaletteOptions } from '@mui/material/styles';
import { tokens, type Scheme, type StatusName } from './tokens.ts';

/** Maps the tokens of a scheme to MUI's palette, and adds our energy, status and stone colours. */
export function paletteOf(scheme: Scheme): PaletteOptions {
  const { color, energy, energyFill, energyText, status } = tokens[scheme];
  const statusColor = (name: StatusName) => ({ main: status[name], contrastText: color.onAccent });
  return {
    mode: scheme,
    primary: { main: color.accent, dark: color.accentHover, contrastText: color.onAccent },
    secondary: { main: color.text2, contrastText: color.onAccent },
    success: statusColor('success'),
    info: statusColor('info'),
    warning: statusColor('warning'),
    error: statusColor('error'),
    divider: color.line,
    background: { default: color.shell, paper: color.court },
    text: { primary: color.text, secondary: color.text2, tertiary: color.text3, disabled: color.text3 },
    action: {
      hover: color.sunken,
      selected: color.pressed,
      focus: color.pressed,
      disabled: color.text3,
      disabledBackground: color.pressed,
      active: color.text2,
    },
    energy,
    energyFill,
    energyText,
    status,
    stone: {
      shell: color.shell,
      court: color.court,
      sunken: color.sunken,
      pressed: color.pressed,
      line: color.line,
      lineStrong: color.lineStrong,
      control: color.control,
      focus: color.focus,
      scrim: color.scrim,
    },
  };
}
