/** The id in a part of an address; undefined when it is none. */
export function readId(part: string | undefined): number | undefined {
  return part !== undefined && /^[1-9]\d{0,9}$/.test(part) ? Number(part) : undefined;
}
