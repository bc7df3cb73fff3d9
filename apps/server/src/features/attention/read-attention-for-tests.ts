import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { expect } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';

/** What needs attention at a customer, as a user reads it. */
export async function readAttentionAs(server: TestServer, userId: number, customerId: number): Promise<Attention> {
  const headers = await server.signInAs(userId);
  const response = await server.app.inject({ method: 'GET', url: `/api/customers/${customerId}/attention`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}
