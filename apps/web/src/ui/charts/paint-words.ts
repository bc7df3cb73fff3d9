import { tokens } from '../../theme/tokens.ts';
import { hatchTile } from './hatch-pattern.ts';

/** Paints the visible words and colour signs of an element where they are on the page; hidden series are left out. */
export function paintWords(pen: CanvasRenderingContext2D, element: Element): void {
  const isShown = (part: Element) => part.closest('[aria-pressed="false"]') === null;
  for (const swatch of element.querySelectorAll('[data-chart-swatch]')) if (isShown(swatch)) paintSwatch(pen, swatch);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    if (parent && isShown(parent)) paintText(pen, text, parent);
  }
}

/** Word by word, since a text may go over several lines. */
function paintText(pen: CanvasRenderingContext2D, text: Text, parent: Element): void {
  // words for screen readers are one pixel wide
  if (parent.getBoundingClientRect().width <= 1) return;
  const style = getComputedStyle(parent);
  pen.font = fontOf(style);
  pen.fillStyle = style.color;
  pen.textBaseline = 'middle';
  const range = document.createRange();
  for (const { index, 0: word } of text.data.matchAll(/[^ \t\n]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, top, height } = range.getBoundingClientRect();
    if (height > 0) pen.fillText(word, left, top + height / 2);
  }
}

/** The shorthand `font` is empty where an element has font features of its own. */
export const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) =>
  `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;

const dashes = { dashed: [4, 3], dotted: [2, 2] };

function paintSwatch(pen: CanvasRenderingContext2D, swatch: Element): void {
  const { left, top, width, height } = swatch.getBoundingClientRect();
  const { backgroundColor, backgroundImage, borderTopColor, borderTopStyle, color } = getComputedStyle(swatch);
  if (borderTopStyle === 'dashed' || borderTopStyle === 'dotted') {
    pen.strokeStyle = color;
    pen.lineWidth = 2;
    pen.setLineDash(dashes[borderTopStyle]);
    pen.beginPath();
    pen.moveTo(left, top + 1);
    pen.lineTo(left + width, top + 1);
    pen.stroke();
    pen.setLineDash([]);
  } else if (backgroundImage === 'none') {
    pen.fillStyle = backgroundColor;
    pen.fillRect(left, top, width, height);
    pen.fillStyle = borderTopColor;
    if (borderTopStyle === 'solid') pen.fillRect(left, top, width, 2);
  } else {
    paintHatch(pen, { left, top, width, height });
  }
}

type Frame = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Rising lines, as in the chart. */
function paintHatch(pen: CanvasRenderingContext2D, { left, top, width, height }: Frame): void {
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.strokeStyle = tokens[currentScheme()].energy.missing;
  pen.lineWidth = 1;
  for (let start = left - height; start < left + width; start += hatchTile) {
    pen.beginPath();
    pen.moveTo(start, top + height);
    pen.lineTo(start + height, top);
    pen.stroke();
  }
  pen.restore();
}

const currentScheme = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
