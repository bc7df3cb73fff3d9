import { useColorScheme } from '@mui/material/styles';
import type { Scheme } from './tokens.ts';

export type ColorMode = 'system' | 'light' | 'dark';
export const colorModes: ColorMode[] = ['system', 'light', 'dark'];

/** The key of the stored choice; public/color-scheme.js reads it before the first paint. */
export const colorModeKey = 'lichthof-color-mode';

interface ColorModeChoice {
  mode: ColorMode;
  /** The current scheme, with 'system' resolved. */
  scheme: Scheme;
  setMode: (mode: ColorMode) => void;
}

export function useColorMode(): ColorModeChoice {
  const { mode = 'system', systemMode = 'light', setMode } = useColorScheme();
  return { mode, scheme: mode === 'system' ? systemMode : mode, setMode };
}
