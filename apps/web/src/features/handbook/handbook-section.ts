/** A heading of a chapter with the text below it. */
export interface HandbookSection {
  id: string;
  /** 1 for the title of the chapter. */
  level: number;
  heading: string;
  text: string;
}
