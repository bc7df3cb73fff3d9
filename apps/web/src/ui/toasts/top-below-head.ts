const smallestTop = 24;
const gap = 8;

/** Marks the head of a page, whose buttons messages must not cover. */
export const pageHead = { 'data-page-head': '' };

/** Where messages at the upper right begin, in px of the window: below the buttons of the page's head, if it is seen. */
export function topBelowHead(): number {
  const head = document.querySelector('[data-page-head]');
  const bottom = head ? head.getBoundingClientRect().bottom + gap : smallestTop;
  return Math.min(Math.max(bottom, smallestTop), window.innerHeight / 2);
}
