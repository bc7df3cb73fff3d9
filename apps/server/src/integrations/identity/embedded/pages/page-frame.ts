import texts from './identity-pages.de.json' with { type: 'json' };
import { html, type Html } from '../../../html.ts';
import { assetUrl } from './assets.ts';

interface PageFrame {
  title: string;
  content: Html;
  script?: 'sign-in.js' | 'sign-out.js';
}

/** The page around a form or message: the mark above, the legal links below. */
export function pageFrame({ title, content, script }: PageFrame): string {
  const { text } = html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.brand}</title>
        <link rel="icon" type="image/svg+xml" href="${assetUrl('mark.svg')}" />
        <link rel="stylesheet" href="${assetUrl('pages.css')}" />
        ${script && html`<script type="module" src="${assetUrl(script)}"></script>`}
      </head>
      <body>
        <div class="column">
          <header>
            <a class="brand" href="/">${mark} ${texts.brand}</a>
          </header>
          <main>${content}</main>
          <footer>
            <nav aria-label="${texts.legal.label}">
              <a href="/imprint">${texts.legal.imprint}</a>
              <a href="/contact">${texts.legal.contact}</a>
            </nav>
          </footer>
        </div>
        <aside class="sun" aria-label="${texts.sun.label}">
          <p>${texts.sun.caption}<br />${texts.sun.explanation}</p>
        </aside>
      </body>
    </html>`;
  return text;
}

const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <path
    class="house"
    d="M2 5a3 3 0 0 1 3-3h3.6a1.4 1.4 0 0 1 1.4 1.4V14h10.6a1.4 1.4 0 0 1 1.4 1.4V19a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3Z"
  />
  <path
    class="court"
    d="M12.5 3.4A1.4 1.4 0 0 1 13.9 2H19a3 3 0 0 1 3 3v5.1a1.4 1.4 0 0 1-1.4 1.4h-6.7a1.4 1.4 0 0 1-1.4-1.4Z"
  />
</svg>`;

/** For every page of the identity provider: nothing from elsewhere, nothing inline. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
