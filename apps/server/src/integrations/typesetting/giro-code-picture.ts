import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import { giroCodeOfPrepayments, giroCodeOfReminder } from '@lichthof/domain/payments/giro-code.ts';
import { encodeQR } from 'qr';

export function giroCodeOfLetter(letter: LetterContent): string | null {
  if (letter.kind === 'prepaymentNotice') return giroCodeOfPrepayments(letter.content);
  return letter.kind === 'reminder' ? giroCodeOfReminder(letter.content) : null;
}

/** The code as SVG, with the correction (M) that EPC069-12 asks for; the paper is its border. Empty without one. */
export const drawGiroCode = (text: string | null): Buffer =>
  Buffer.from(text === null ? '' : encodeQR(text, 'svg', { ecc: 'medium', border: 1 }));
