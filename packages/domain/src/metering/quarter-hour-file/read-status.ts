import { AmountStatus } from '../codes.ts';

/** How operators write that a value is true, a substitute, provisional or estimated. Figures are those of MSCONS. */
const statusTexts: Record<string, AmountStatus> = {
  '': AmountStatus.Measured,
  w: AmountStatus.Measured,
  wahr: AmountStatus.Measured,
  gemessen: AmountStatus.Measured,
  '220': AmountStatus.Measured,
  e: AmountStatus.Substitute,
  ersatz: AmountStatus.Substitute,
  ersatzwert: AmountStatus.Substitute,
  '67': AmountStatus.Substitute,
  v: AmountStatus.Provisional,
  vorläufig: AmountStatus.Provisional,
  '201': AmountStatus.Provisional,
  z18: AmountStatus.Provisional,
  g: AmountStatus.Estimated,
  geschätzt: AmountStatus.Estimated,
  '187': AmountStatus.Estimated,
};

/** The letter by which files tell a status; a measured value has W. */
export const statusLetters: Record<AmountStatus, string> = {
  [AmountStatus.Measured]: 'W',
  [AmountStatus.Substitute]: 'E',
  [AmountStatus.Provisional]: 'V',
  [AmountStatus.Estimated]: 'G',
};

/** Undefined when the text is no status. */
export function readStatus(text: string): AmountStatus | undefined {
  return statusTexts[text.trim().toLocaleLowerCase('de')];
}
