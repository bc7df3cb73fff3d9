import { addDays } from '@lichthof/domain/time/days.ts';

const two = (number: number) => String(number).padStart(2, '0');
const times = Array.from({ length: 288 }, (_, index) => `${two(Math.floor(index / 12))}:${two((index % 12) * 5)}`);
const firstDay = '2022-01-01';

interface ValueFile {
  name: string;
  content: string;
}

/** A day of rows of five minutes of one meter, in UTC. */
export function valueFileOf(index: number): ValueFile {
  const day = addDays(firstDay, index);
  const rows = times.map((time, position) => `${day} ${time}:00;${(index + 1 + position) % 50};W`);
  return { name: `keller-${day}.csv`, content: ['timestamp_utc;Keller [Wh];Status', ...rows, ''].join('\n') };
}

const boundary = 'grenze';

/** A mail with the file as its attachment. */
export function mailOf({ name, content }: ValueFile): string {
  return [
    'From: Ablesung <werte@messdienst.example>',
    'To: Werte <werte@lichthof.example>',
    `Subject: Werte ${name}`,
    `Message-ID: <${name}@messdienst.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Anbei die Werte.',
    `--${boundary}`,
    `Content-Type: text/csv; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
