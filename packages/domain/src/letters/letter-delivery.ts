/** How a letter reaches a participant. */
export const letterDeliveries = ['mail', 'post'] as const;
export type LetterDelivery = (typeof letterDeliveries)[number];

export const letterStates = ['waiting', 'sent', 'failed'] as const;
export type LetterState = (typeof letterStates)[number];

/** By mail where an address is known. */
export const chooseDelivery = ({ email }: { email: string | null }): LetterDelivery =>
  email === null ? 'post' : 'mail';
