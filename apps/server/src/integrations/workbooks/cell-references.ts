const cellWithout = /<(?:\w+:)?c(?![^<>]*\sr\s*=)[\s/>]/;
const rowOrCell = /<((?:\w+:)?)(row|c)(?=[\s/>])([^<>]*)>/g;
const ownReference = /\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/;
const [letterA, letters] = [65, 26];

/** Some programs leave out where each cell stands: its place is the next one in its row. The library needs it said. */
export function addCellReferences(xml: string): string {
  if (!cellWithout.test(xml)) return xml;
  let [row, column] = [0, 0];
  return xml.replaceAll(rowOrCell, (tag, prefix: string, name: string, attributes: string) => {
    const own = ownReference.exec(attributes);
    if (name === 'row') {
      [row, column] = [own ? Number(own[2]) : row + 1, 0];
      return own ? tag : `<${prefix}row r="${row}"${attributes}>`;
    }
    column = own?.[1] ? numberOfColumn(own[1]) : column + 1;
    return own ? tag : `<${prefix}c r="${nameOfColumn(column)}${row}"${attributes}>`;
  });
}

/** From 1 on: A, B, … Z, AA. */
function nameOfColumn(column: number): string {
  const rest = (column - 1) % letters;
  const higher = (column - 1 - rest) / letters;
  return (higher === 0 ? '' : nameOfColumn(higher)) + String.fromCharCode(letterA + rest);
}

function numberOfColumn(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at += 1)
    column = column * letters + name.toUpperCase().charCodeAt(at) - letterA + 1;
  return column;
}
