import { blend, type ChartTheme } from '../../../ui/charts/use-chart-theme.ts';
import type { FlowLink } from './flow-links.ts';

/** The soft colour of a band on the page's ground. */
export const bandColor = ({ color }: FlowLink, theme: ChartTheme): string =>
  blend(theme.mark(color), theme.color.court, 0.3);
