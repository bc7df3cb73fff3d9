/** A configured sender that is no address; the message is for the person who starts the server. */
export class SenderAddressError extends Error {}

export interface MailAddress {
  name: string;
  address: string;
}

// Excludes quoted local parts and literal domains, which are not used, and thereby separators of addresses.
const bareAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const named = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>$/u;

/** Whether the text is one address without a name; does not check that the mailbox exists. */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text);
}

/** Reads 'rechnung@example.de' or 'Hausstrom GmbH <rechnung@example.de>'. Throws SenderAddressError. */
export function readSenderAddress(from: string): MailAddress {
  const [, name = '', address = from] = named.exec(from.trim()) ?? [];
  if (!isBareAddress(address))
    throw new SenderAddressError(`„${from}“ ist kein Absender. Erwartet wird eine Adresse oder „Name <Adresse>“.`);
  return { name, address };
}
