import { html, type Html } from '../html.ts';

/** The frame of every mail in HTML. Sets no colours, so that mail programs show it light or dark as configured. */
export const mailPage = (subject: string, content: Html): string =>
  html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5">
        ${content}
      </body>
    </html> `.text;
