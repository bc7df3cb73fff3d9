import { beforeEach, expect, it } from 'vitest';
import { forgetVisits, readLastRoute, rememberLastRoute } from './last-route.ts';

beforeEach(() => forgetVisits());

it('keeps what was visited last, and what the next visit does not name', () => {
  rememberLastRoute({ customerId: 1, estateId: 5 });
  rememberLastRoute({ customerId: 1 });
  rememberLastRoute({ apartmentId: 3 });
  expect(readLastRoute()).toEqual({ customerId: 1, estateId: 5, apartmentId: 3 });
});

it('forgets the estate when another customer is visited', () => {
  rememberLastRoute({ customerId: 1, estateId: 5 });
  rememberLastRoute({ customerId: 2 });
  expect(readLastRoute()).toEqual({ customerId: 2 });
});

it('survives what it cannot read', () => {
  localStorage.setItem('lichthof-last-route', 'kaputt');
  expect(readLastRoute()).toEqual({});
});
