import type { ReactNode } from 'react';

interface FormExample {
  content: ReactNode;
  /** Its primary button. */
  button: string;
  /** On a page, not in a dialog. */
  isPage?: true;
  /** Pressed first, where the dialog opens from a page. */
  opener?: string;
  /** Labels of what an untouched form lacks, in the order of the list; without them it is complete as it opens. */
  missing?: string[];
}

/** By file; a file with several forms has as many examples. */
export type FormExamples = Record<string, FormExample[]>;

export const params = { customerId: 3, estateId: 7 };
export const scope = { customerId: 3 };
/** How often a form was finished without asking the server. */
export const finished = { count: 0 };
/** What a form that is complete calls, unless it asks the server. */
export const done = (): void => {
  finished.count += 1;
};
export const onClose = done;
