/** A segment of an UN/EDIFACT interchange: elements of components, with released characters put back. */
export interface Segment {
  tag: string;
  elements: string[][];
  /** As it is written, without its terminator. */
  text: string;
}

interface ServiceSigns {
  component: string;
  element: string;
  decimal: string;
  release: string;
  terminator: string;
}

const usualSigns = ":+.? '";
const signsStart = 'UNA';
const signsLength = 6;

/** Whether a text begins as an interchange does. */
export const isInterchange = (text: string): boolean => /^\s*UN[AB][^\w\s]/.test(text);

/** The sign for decimals that an interchange announces. */
export function decimalSignOf(text: string): '.' | ',' {
  return signsOf(text.trimStart()).decimal === ',' ? ',' : '.';
}

/**
 * The segments of a text, line breaks between them left out. What stands behind the last terminator comes as a segment
 * without a tag: the text was cut off.
 */
export function* segmentsOf(text: string): Generator<Segment> {
  const begun = text.trimStart();
  const signs = signsOf(begun);
  let from = begun.startsWith(signsStart) ? signsStart.length + signsLength : 0;
  while (from < begun.length) {
    const to = findUnreleased(begun, signs, from);
    const written = begun.slice(from, to === -1 ? undefined : to).trim();
    if (to === -1) {
      if (written !== '') yield { tag: '', elements: [], text: written };
      return;
    }
    if (written !== '') yield segmentOf(written, signs);
    from = to + 1;
  }
}

function signsOf(text: string): ServiceSigns {
  const given = text.startsWith(signsStart)
    ? text.slice(signsStart.length, signsStart.length + signsLength)
    : usualSigns;
  const sign = (position: number) => given.padEnd(signsLength, "'").charAt(position);
  const signs = { component: sign(0), element: sign(1), decimal: sign(2), release: sign(3), terminator: sign(5) };
  return isAmbiguous(signs) ? signsOf('') : signs;
}

/** Signs that separate must differ from each other and from the one that releases them. */
function isAmbiguous({ component, element, release, terminator }: ServiceSigns): boolean {
  return new Set([component, element, release, terminator]).size < 4;
}

function findUnreleased(text: string, { terminator, release }: ServiceSigns, from: number): number {
  let at = text.indexOf(terminator, from);
  while (at !== -1 && isReleased(text, release, at)) at = text.indexOf(terminator, at + 1);
  return at;
}

/** An odd number of release signs before a sign releases it; a blank stands for none. */
function isReleased(text: string, release: string, at: number): boolean {
  if (release === ' ') return false;
  let count = 0;
  while (text[at - 1 - count] === release) count += 1;
  return count % 2 === 1;
}

function segmentOf(text: string, { element, component, release }: ServiceSigns): Segment {
  const elements = cutAt(text, element, release).map((one) =>
    cutAt(one, component, release).map((part) => withoutReleases(part, release)),
  );
  return { tag: elements[0]?.[0] ?? '', elements: elements.slice(1), text };
}

/** Most parts have no release sign at all. */
function cutAt(text: string, sign: string, release: string): string[] {
  if (!text.includes(release)) return text.split(sign);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    if (isReleased(text, release, at)) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

function withoutReleases(text: string, release: string): string {
  if (release === ' ' || !text.includes(release)) return text;
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === release) at += 1;
    plain += text[at] ?? '';
  }
  return plain;
}
