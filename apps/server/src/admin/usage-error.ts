/** What the person at the terminal has written wrongly; the message is for them. */
export class UsageError extends Error {}
