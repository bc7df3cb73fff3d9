/** Mails that carry a letter of a provider. */
export const letterMailKinds = ['priceNotice', 'prepaymentNotice', 'debitNotice', 'reminder'] as const;
export type LetterMailKind = (typeof letterMailKinds)[number];

/** Mails about apartments, accounts and alarms. */
export const noticeMailKinds = [
  'coTenant',
  'occupancyWithdrawn',
  'emailChange',
  'emailChanged',
  'reset',
  'monthlyInformation',
  'newDocument',
  'alarms',
  'webhookSwitchedOff',
  'dataIntake',
] as const;
export type NoticeMailKind = (typeof noticeMailKinds)[number];

/** The kinds of mails in the outbox. */
export const outgoingMailKinds = ['invoice', ...letterMailKinds, ...noticeMailKinds] as const;
export type OutgoingMailKind = (typeof outgoingMailKinds)[number];
