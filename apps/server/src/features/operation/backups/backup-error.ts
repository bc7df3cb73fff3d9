/** Why a backup was not made or not restored, and what the operator can do; the message is for them. */
export class BackupError extends Error {}
