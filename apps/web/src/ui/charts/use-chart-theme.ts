import { useMemo } from 'react';
import { usePrinting } from '../print/printing.ts';
import { useColorMode } from '../../theme/color-mode.ts';
import { tokens, type EnergyName, type Tokens } from '../../theme/tokens.ts';

/** 'ink' is for series that are not one kind of energy, such as total consumption. */
export type ChartColor = EnergyName | 'ink';

export interface ChartTheme extends Tokens {
  mark: (color: ChartColor) => string;
  /** The soft colour of areas. */
  fill: (color: ChartColor) => string;
  /** The colour of words, readable on the background. */
  word: (color: ChartColor) => string;
  font: string;
}

const font = "'Instrument Sans Variable', system-ui, sans-serif";

/** The design tokens as plain colours for charts. */
export function useChartTheme(): ChartTheme {
  const { scheme: shown } = useColorMode();
  const scheme = usePrinting() ? 'light' : shown;
  return useMemo(() => chartThemeOf(tokens[scheme]), [scheme]);
}

export function chartThemeOf(values: Tokens): ChartTheme {
  const { color, energy, energyFill, energyText } = values;
  return {
    ...values,
    mark: (name) => (name === 'ink' ? color.accent : energy[name]),
    fill: (name) => (name === 'ink' ? color.lineStrong : energyFill[name]),
    word: (name) => (name === 'ink' ? color.text : energyText[name]),
    font,
  };
}

/** Of the colours for words the one with the highest contrast on the ground. */
export function readableOn(ground: string, { color: { text, court, shell } }: Tokens): string {
  const contrastOn = (word: string) => contrast(word, ground);
  return [text, court, shell].toSorted((a, b) => contrastOn(b) - contrastOn(a))[0] ?? text;
}

/** By WCAG 2, from 1 to 21. */
function contrast(hexA: string, hexB: string): number {
  const [darker = 0, lighter = 0] = [luminance(hexA), luminance(hexB)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hexColor: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hexColor.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Blends the colour over the background with the given opacity into one opaque colour. */
export function blend(hexColor: string, hexGround: string, opacity: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16);
  const mixed = [0, 1, 2].map((at) =>
    Math.round(channel(hexColor, at) * opacity + channel(hexGround, at) * (1 - opacity)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
