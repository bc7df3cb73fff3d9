import type { Theme } from '@mui/material/styles';
import { hatch } from '../../ui/figures/hatch.ts';

/** Quiet when complete (paler where the days are large), hatched with outline when not, dense where filled. */
export function dayStates(theme: Theme, { areLarge = false } = {}) {
  const { palette } = theme.vars!;
  return {
    '& [data-state="none"]': areLarge ? outlined(palette.divider) : { backgroundColor: palette.stone.sunken },
    '& [data-state="complete"]': { backgroundColor: areLarge ? palette.stone.pressed : palette.stone.lineStrong },
    '& [data-state="incomplete"]': {
      backgroundImage: hatch(palette.energy.missing),
      ...outlined(palette.text.secondary),
    },
    '& [data-state="substituted"]': {
      backgroundColor: palette.stone.pressed,
      backgroundImage: hatch(palette.text.primary),
    },
  };
}

const outlined = (color: string) => ({ outline: `1px solid ${color}`, outlineOffset: '-1px' });
