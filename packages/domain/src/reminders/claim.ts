/** What may be overdue: an invoice, or an instalment of prepayments. */
export const claimKinds = ['invoice', 'instalment'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** 'invoice-12' or 'instalment-7'. */
export type ClaimKey = `${ClaimKind}-${number}`;

export const claimKeyPattern = /^(invoice|instalment)-[1-9]\d{0,8}$/;

export const claimKeyOf = (kind: ClaimKind, id: number): ClaimKey => `${kind}-${id}`;

/** The parts of a key of the right form. */
export function parseClaimKey(key: ClaimKey): { kind: ClaimKind; id: number } {
  const [kind, id] = key.split('-') as [ClaimKind, string];
  return { kind, id: Number(id) };
}
