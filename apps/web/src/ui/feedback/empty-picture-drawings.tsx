import type { ReactNode } from 'react';

/** What stands in the court of the building on an empty page, one drawing for each noun; 76 by 54. */
const drawings = {
  estate: (
    <>
      <circle className="light" cx="58" cy="14" r="5" />
      <path d="M22 44V27l16-13 16 13v17Z M34 44V34h8v10" />
    </>
  ),
  customer: (
    <path d="M16 44V22h16 M32 44V11h26v33 M12 44h52 M40 19h3 M48 19h3 M40 27h3 M48 27h3 M21 29h4 M40 35h3 M48 35h3" />
  ),
  apartment: (
    <>
      <path className="light" d="M36 18h14v10H36Z" />
      <path d="M18 11h40v33H18Z M18 28h14 M32 11v22 M32 28h26 M44 44v-8" />
    </>
  ),
  meter: (
    <>
      <circle className="light" cx="38" cy="27" r="3.5" />
      <path d="M22 27a16 16 0 1 1 32 0a16 16 0 1 1-32 0 M38 27l8-8 M38 14v3 M25 27h3 M48 27h3 M32 36h12" />
    </>
  ),
  edge: (
    <>
      <path d="M20 27h36v15H20Z M38 27v-8 M27 35h.1 M33 35h.1 M44 35h6" />
      <path className="lit" d="M32 15a8 8 0 0 1 12 0 M27 10a15 15 0 0 1 22 0" />
    </>
  ),
  users: (
    <>
      <path className="light" d="M23 19a6 6 0 1 1 12 0a6 6 0 1 1-12 0" />
      <path d="M17 43c0-8 5-12 12-12s12 4 12 12 M23 19a6 6 0 1 1 12 0a6 6 0 1 1-12 0 M43 21a5 5 0 1 1 10 0a5 5 0 1 1-10 0 M46 32c8-2 14 3 14 11" />
    </>
  ),
  tariff: (
    <>
      <ellipse className="light" cx="38" cy="16" rx="14" ry="5" />
      <path d="M24 16c0-7 28-7 28 0s-28 7-28 0v9c0 7 28 7 28 0v-9 M24 25v9c0 7 28 7 28 0v-9" />
    </>
  ),
  contract: (
    <>
      <path d="M24 8h20l9 9v29H24Z M44 8v9h9 M30 22h12 M30 28h16" />
      <path className="lit" d="M30 39c3-5 5-5 6 0s4 1 6-2" />
    </>
  ),
  invoice: (
    <>
      <path d="M24 8h28v37l-4-3-5 3-5-3-5 3-5-3-4 3Z M30 17h16 M30 24h10" />
      <path className="lit" d="M38 33h8" />
    </>
  ),
  document: <path d="M28 12v-4h18l10 10v23h-5 M22 13h17l10 10v23H22Z M39 13v10h10 M28 30h15 M28 37h10" />,
  file: (
    <>
      <path d="M25 8h18l9 9v29H25Z M43 8v9h9" />
      <path className="lit" d="M38 22v15 M32 31l6 6 6-6" />
    </>
  ),
  values: (
    <>
      <path className="light" d="M36 18h7v26h-7Z" />
      <path d="M14 44h48 M22 44V31h7v13 M36 44V18h7v26" />
      <path d="M50 44V25h7v19" strokeDasharray="3 3" />
    </>
  ),
  history: <path d="M23 27a15 15 0 1 0 5-11 M23 12v7h7 M38 19v9l6 4" />,
  search: (
    <>
      <circle className="light" cx="34" cy="23" r="6" />
      <path d="M22 23a12 12 0 1 1 24 0a12 12 0 1 1-24 0 M43 32l11 11" />
    </>
  ),
  mail: (
    <>
      <path d="M17 13h42v29H17Z" />
      <path className="lit" d="M17 15l21 15 21-15" />
    </>
  ),
  done: <path className="lit" d="M23 27a15 15 0 1 1 30 0a15 15 0 1 1-30 0 M31 27l5 5 9-10" />,
  door: (
    <>
      <path className="light" d="M30 10h16v34H30Z" />
      <path d="M30 44V10h16v34 M20 44h36 M42 28v.1" />
    </>
  ),
  lock: <path d="M25 25h26v18H25Z M30 25v-6a8 8 0 0 1 16 0v6 M38 32v5" />,
  pause: (
    <>
      <path d="M22 24h28v9a11 11 0 0 1-11 11h-6a11 11 0 0 1-11-11Z M50 27h3a5 5 0 0 1 0 10h-4" />
      <path className="lit" d="M31 18c0-4 4-4 4-8 M40 18c0-4 4-4 4-8" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type EmptyPictureName = keyof typeof drawings;

export const EmptyPictureDrawing = ({ name }: { name: EmptyPictureName }) => <>{drawings[name]}</>;
