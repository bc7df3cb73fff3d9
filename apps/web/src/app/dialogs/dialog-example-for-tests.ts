import type { ReactNode } from 'react';

interface DialogExample {
  content: ReactNode;
  /** The button that opens it, where a page draws it. */
  opener?: string;
}

/** By file; a file that draws several dialogs has as many examples. */
export type DialogExamples = Record<string, DialogExample[]>;
