import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatEuros } from '@lichthof/domain/formats/number-formats.ts';
import { reminderName, type ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import { letterMail } from '../../../integrations/mail/letter-mail.ts';

/** The mail with a reminder: amount and deadline, the invoices are in the letter. */
export function reminderMail(content: ReminderContent): ReturnType<typeof letterMail> {
  const { step, recipient, provider, payUntil, totalCents, invoices } = content;
  const numbers = invoices.map(({ number }) => number).join(', ');
  const subject = `${reminderName(step)} (${numbers})`;
  const day = formatLongDay(payUntil);
  const paragraphs = [
    `es sind noch ${formatEuros(totalCents)} offen. Bitte überweisen Sie den Betrag bis zum ${day}. Alles Nötige steht im Schreiben im Anhang.`,
    'Haben Sie inzwischen bezahlt? Dann ist dieses Schreiben erledigt.',
    `Stimmt etwas nicht, oder können Sie den Betrag nicht auf einmal zahlen? Sie erreichen uns unter ${provider.hotline}.`,
  ] as const;
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}
