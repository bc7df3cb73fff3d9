interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail {
  /** The same in every retry, such as '<invoice-17@lichthof>', so that mailboxes recognise duplicates. */
  messageId: string;
  /** One bare address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
}

export interface MailSender {
  /**
   * Resolves when the mail is handed over. Sends at least once: the mail may have been sent in spite of an error.
   * Throws MailRefusedError when this mail is refused, MailTransportError when it cannot be handed over now; then it can
   * be retried. Any other error is a bug.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Rejects mails that wait for a connection; no mail can be sent afterwards. */
  close(): Promise<void>;
}

/** The mail server or the outbox folder cannot be used at the moment; the cause says why. */
export class MailTransportError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The mail could not be handed over', { cause });
  }
}

/** The recipient or the message was refused; the message of the error is the server's answer. */
export class MailRefusedError extends Error {
  /** Whether the same mail would be refused again. */
  readonly isPermanent: boolean;

  constructor(message: string, options: ErrorOptions & { isPermanent: boolean }) {
    super(message, options);
    this.isPermanent = options.isPermanent;
  }
}
