import type { User } from '@lichthof/contracts/people/users.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { TFunction } from 'i18next';
import { localToday } from '../../i18n/local-today.ts';

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

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

/** 'heute um 08:12', on other days '16.09.2026, 14:35'. */
export function momentText(t: TFunction<'users'>, at: string): string {
  const isToday = localDayOf(Date.parse(at), defaultTimeZone) === localToday();
  return isToday ? t('moment.today', { time: formatTime(at, defaultTimeZone) }) : formatDayAndTime(at, defaultTimeZone);
}
