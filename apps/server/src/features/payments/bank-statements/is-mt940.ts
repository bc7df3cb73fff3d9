/** Whether a file is a statement in MT940: its fields begin with ':20:', after the blocks of SWIFT or a line of the bank. */
export const isMt940 = (bytes: Uint8Array): boolean =>
  /^(?:\{1:|:20:|.{0,80}\r?\n:20:)/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 400)).trimStart());
