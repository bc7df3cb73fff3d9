/** Parses an id in a URL; undefined if it is not an id. */
export function readId(part: string | undefined): number | undefined {
  return part !== undefined && /^[1-9]\d{0,9}$/.test(part) ? Number(part) : undefined;
}
