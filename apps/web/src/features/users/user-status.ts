import type { User } from '@lichthof/contracts/users.ts';

export const userStatuses = ['active', 'invited', 'uninvited'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Whoever came by an import is not invited until somebody does so. */
export function statusOf({
  invitationCompleted,
  invitedAt,
}: Pick<User, 'invitationCompleted' | 'invitedAt'>): UserStatus {
  if (invitationCompleted) return 'active';
  return invitedAt === null ? 'uninvited' : 'invited';
}
