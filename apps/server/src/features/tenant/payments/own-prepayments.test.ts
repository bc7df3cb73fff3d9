import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import type { OwnPrepayments } from '@lichthof/contracts/tenant/own-payments.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { monthOf } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToday } from '../../../database/local-today.ts';
import { aBilledEstate } from '../../../testing/billed-estate.ts';
import { aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { callsOf } from '../../users/user-calls-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

it('shows a tenant the instalments of the own contract, and nothing before there are any', async () => {
  const { customerId, estateId, apartments } = await aBilledEstate(
    server.db,
    { from: '2026-01-01', to: '2026-01-02' },
    { apartmentCount: 1 },
  );
  const own = apartments[0]!;
  await server.db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', own.participantId).execute();
  const readOwn = async () => {
    const { get } = callsOf(server, own.tenantId);
    return (await get<{ prepayments: OwnPrepayments | null }>(`/apartments/${own.apartmentId}/prepayments`)).body;
  };
  expect(await readOwn()).toEqual({ prepayments: null });
  const owner = await aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const fromMonth = addMonths(monthOf(localToday()), -2);
  const { body } = await callsOf(server, owner).post<{ prepayments: Prepayments }>(
    `/customers/${customerId}/estates/${estateId}/participants/${own.participantId}/prepayments`,
    {
      contractId: own.contractId,
      fromMonth,
      toMonth: addMonths(fromMonth, 12),
      dueDay: 1,
      amountCents: 9_200,
      basis: 'other',
      isAnnouncedElsewhere: true,
    },
  );
  const { prepayments } = await readOwn();
  expect(prepayments).toMatchObject({ amountCents: 9_200, paymentMethod: 2 });
  expect(prepayments?.instalments).toHaveLength(body.prepayments.instalments.length);
});
