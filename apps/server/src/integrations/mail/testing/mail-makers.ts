import type { OutgoingMail } from '../mail-sender.ts';

export const senderForTests = 'Stadtwärme Süd, Lichthöfe GmbH <rechnung@lichthof.example>';

export function aMail(given: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: '<invoice-17@lichthof>',
    to: 'anna.mueller@example.de',
    subject: 'Ihre Stromrechnung März 2023',
    text: 'Guten Tag Anna Müller,\r\n\r\nder Betrag ist 84,12 €.\r\n',
    html: '<p lang="de">Guten Tag Anna Müller,</p>\r\n<p>der Betrag ist <strong>84,12&nbsp;€</strong>.</p>\r\n',
    attachments: [],
    ...given,
  };
}
