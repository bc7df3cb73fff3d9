/** What is read as a whole: comments, quoted texts and names, and the bodies of functions. */
const token =
  /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(?<tag>\$\w*\$)[^]*?\k<tag>|\bbegin atomic\b[^]*?\bend(?=\s*;)|[^]/gi;

/** The statements of a script, without comments. */
export function splitStatements(script: string): string[] {
  return split(script, ';');
}

/** The parts of a list that commas separate. */
export function splitList(list: string): string[] {
  return split(list, ',');
}

/** Splits outside of quotes and parentheses. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const [read] of text.matchAll(token)) {
    if (read === '(') depth += 1;
    if (read === ')') depth -= 1;
    if (read === separator && depth === 0) {
      parts.push(part);
      part = '';
    } else if (!read.startsWith('--') && !read.startsWith('/*')) part += read;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}
