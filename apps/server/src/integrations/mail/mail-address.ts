export interface MailAddress {
  name: string;
  address: string;
}

// Quoted local parts and literal domains are left out on purpose: nobody has them, and what separates addresses stays outside.
const bareAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const named = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>$/u;

/** Whether the text is one address and nothing else; whether it exists only the server of the recipient knows. */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text);
}

/** Reads 'rechnung@example.de' or 'Hausstrom GmbH <rechnung@example.de>'. Throws when it is neither. */
export function readSenderAddress(from: string): MailAddress {
  const [, name = '', address = from] = named.exec(from.trim()) ?? [];
  if (!isBareAddress(address))
    throw new Error(`„${from}“ ist kein Absender. Erwartet wird eine Adresse oder „Name <Adresse>“.`);
  return { name, address };
}
