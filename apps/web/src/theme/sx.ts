import type { SxProps, Theme } from '@mui/material/styles';

/** One style of an sx prop, for lists of styles: sx={[frame, isChosen && chosen]}. */
export type SxStyle = Exclude<SxProps<Theme>, readonly unknown[]>;
