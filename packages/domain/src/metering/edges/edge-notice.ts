/** What can be odd about a controller or what it sends. */
export const edgeNoticeCodes = [
  'clockWrong',
  'valueRefused',
  'unreadableMessage',
  'counterReset',
  'implausibleJump',
] as const;
export type EdgeNoticeCode = (typeof edgeNoticeCodes)[number];
