/** The begin of a row as a recipe keeps it: its first filled cell with '#' for digits. */
export function rowBegin(cells: readonly string[]): string {
  return (cells.find((cell) => cell.trim() !== '')?.trim() ?? '').replaceAll(/\d/g, '#').slice(0, 60);
}

/** Whether a row begins as one of those that are no values. */
export function isOtherRow(cells: readonly string[], otherRows: readonly string[]): boolean {
  if (otherRows.length === 0) return false;
  const begin = rowBegin(cells);
  return otherRows.some((other) => begin === other);
}
