import { requireValue } from '@lichthof/domain/collections/items.ts';
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { saveFile } from '../page/save-file.ts';
import { paintWords } from './paint-words.ts';

interface ImageFile {
  title: string;
  /** The subject of the chart and its days, below the title. */
  context: string;
  fileName: string;
}

const scale = 2;
const margin = 24;
const headHeight = 60;

/** Draws all charts of the element and their legends at their positions as one PNG, in the current colours. */
export async function downloadImage(element: HTMLElement, { title, context, fileName }: ImageFile): Promise<void> {
  const frame = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (frame.width + 2 * margin) * scale;
  canvas.height = (frame.height + 2 * margin + headHeight) * scale;
  const pen = requireValue(canvas.getContext('2d'), 'pen for a canvas');
  pen.scale(scale, scale);
  paintGround(pen, canvas);
  paintHead(pen, { title, context });

  const fontFace = await fontFaceRule();
  const selector = '[data-chart-drawing] svg, canvas[data-chart-drawing]';
  for (const drawing of element.querySelectorAll<SVGSVGElement | HTMLCanvasElement>(selector)) {
    const place = drawing.getBoundingClientRect();
    const image = drawing instanceof HTMLCanvasElement ? drawing : await imageOf(drawing, fontFace);
    pen.drawImage(
      image,
      margin + place.left - frame.left,
      margin + headHeight + place.top - frame.top,
      place.width,
      place.height,
    );
  }
  pen.translate(margin - frame.left, margin + headHeight - frame.top);
  const selectorOfWords = '[data-chart-words]';
  if (element.matches(selectorOfWords)) paintWords(pen, element);
  else for (const words of element.querySelectorAll(selectorOfWords)) paintWords(pen, words);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The picture is too large for a canvas');
  saveFile(png, `${fileName}.png`);
}

const colorOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--lichthof-palette-${name}`);

function paintGround(pen: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  pen.fillStyle = colorOf('stone-court');
  pen.fillRect(0, 0, width, height);
}

function paintHead(pen: CanvasRenderingContext2D, { title, context }: Omit<ImageFile, 'fileName'>): void {
  const font = "'Instrument Sans Variable', sans-serif";
  pen.fillStyle = colorOf('text-primary');
  pen.font = `600 16px ${font}`;
  pen.fillText(title, margin, margin + 16);
  pen.fillStyle = colorOf('text-secondary');
  pen.font = `13px ${font}`;
  pen.fillText(context, margin, margin + 38);
}

/** Embeds the font, because an image cannot use the fonts of the page. */
async function fontFaceRule(): Promise<string> {
  const font = await (await fetch(fontUrl)).blob();
  const reader = new FileReader();
  reader.readAsDataURL(font);
  await new Promise((resolve) => reader.addEventListener('load', resolve, { once: true }));
  return `@font-face{font-family:'Instrument Sans Variable';font-weight:400 700;src:url(${reader.result as string})}`;
}

async function imageOf(drawing: SVGSVGElement, fontFace: string): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = fontFace;
  copy.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
