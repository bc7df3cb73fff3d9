import type { RecipeLayout } from '../../recipes/recipe-layout.ts';
import type { FileSeries } from '../quarter-hour-file/layout.ts';

/** A file of MSCONS messages: nothing about it needs to be set. */
export interface MessagesLayout {
  format: 'mscons';
  messageCount: number;
  /** Codes of the market partners that sent them. */
  senders: string[];
  series: FileSeries[];
}

/** How files were read before there were recipes: such imports are shown, and none is read so any more. */
interface EarlierLayout {
  format: 'csv';
  series: FileSeries[];
}

export type ImportLayout = MessagesLayout | RecipeLayout | EarlierLayout;
/** What a file is read by. */
export type ReadableLayout = Exclude<ImportLayout, EarlierLayout>;
