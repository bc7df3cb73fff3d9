import type { RecipeLayout } from '../../recipes/recipe-layout.ts';
import type { FileLayout, FileSeries } from '../quarter-hour-file/layout.ts';

/** A file of MSCONS messages: nothing about it needs to be set. */
export interface MessagesLayout {
  format: 'mscons';
  messageCount: number;
  /** Codes of the market partners that sent them. */
  senders: string[];
  series: FileSeries[];
}

export type ImportLayout = FileLayout | MessagesLayout | RecipeLayout;
