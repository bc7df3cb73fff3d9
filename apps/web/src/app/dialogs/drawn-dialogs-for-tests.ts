/** What a journey calls on this page, which is not part of the product. */
export interface DrawnDialogs {
  names: string[];
  /** Draws a dialog instead of the one before; returns the name of the button that opens it, if it is one of a page. */
  draw: (index: number) => string | undefined;
}
