/** Marks missing or substitute values: rising lines of 1 px every 4 px. Always used with a word. */
export const hatch = (color: string) => `repeating-linear-gradient(135deg, ${color} 0 1px, transparent 1px 4px)`;
