import type { User } from '@lichthof/contracts/users.ts';

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
