/** The parts of the API that a key of a customer's own system may open. */
export const keyScopes = ['readValues', 'writeValues', 'readInvoices', 'managePortfolio', 'exportChanges'] as const;
export type KeyScope = (typeof keyScopes)[number];
