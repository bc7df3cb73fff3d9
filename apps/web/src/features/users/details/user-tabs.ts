export const userTabs = ['overview', 'access-rights', 'contract', 'documents'] as const;
export type UserTab = (typeof userTabs)[number];

/** Contracts and documents are the customer's. */
export const estateUserTabs: readonly UserTab[] = ['overview', 'access-rights'];

/** The tab an address names, else the first. */
export const tabIn = (text: string | null | undefined, tabs: readonly UserTab[]): UserTab =>
  tabs.find((tab) => tab === text) ?? 'overview';
