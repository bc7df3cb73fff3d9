import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import { readSenderAddress } from './mail-address.ts';
import { MailRefusedError, MailTransportError, type MailSender } from './mail-sender.ts';

// For name look-up, connection and greeting together.
const unreachableAfterMs = 10_000;
// Servers scan a message before they accept it; a shorter timeout would send it twice.
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
    // Never sends a password without encryption.
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

/** Whether the server refuses this mail; a refused sender or password is a wrong setting and not the mail's fault. */
function isRefusal({ code, command }: NodemailerError): boolean {
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Without an answer of the server, nodemailer has refused the mail, which is permanent. */
function toRefusedError(error: NodemailerError): MailRefusedError {
  return new MailRefusedError(error.response ?? error.message, { isPermanent: error.permanent ?? true, cause: error });
}
