import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import { readSenderAddress } from './mail-address.ts';
import { MailRefusedError, MailTransportError, type MailSender } from './mail-sender.ts';

// Looking up the name, connecting and the greeting together.
const unreachableAfterMs = 10_000;
// Servers scan a message before they take it; who gives up too early sends it twice.
const silentAfterMs = 60_000;
const idleAfterMs = 30_000;

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password where the server asks for them; both percent-encoded. */
  url: string;
  /** 'Name <address>' or an address. */
  from: string;
}

/** Sends over a small pool of connections. Settings of nodemailer can be appended to the URL: '?requireTLS=true'. */
export function createSmtpSender({ url, from }: SmtpSettings): MailSender {
  const sender = readSenderAddress(from);
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: unreachableAfterMs,
    socketTimeout: silentAfterMs,
    idleTimeout: idleAfterMs,
    // A password never goes over an open line.
    requireTLS: new URL(url).username !== '',
  });
  return {
    async send(mail) {
      const message = composeMessage(sender, mail);
      await transport.sendMail(message).catch((error: NodemailerError) => {
        throw isRefusal(error) ? toRefusedError(error) : new MailTransportError(error);
      });
    },
    close: async () => transport.close(),
  };
}

/** A refused sender or password is a wrong setting of ours, and no word about this mail. */
function isRefusal({ code, command }: NodemailerError): boolean {
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Without an answer of the server the mail was refused on this side already, and always would be. */
function toRefusedError(error: NodemailerError): MailRefusedError {
  return new MailRefusedError(error.response ?? error.message, { isPermanent: error.permanent ?? true, cause: error });
}
