import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import type { NewMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { type EdgeLiveRecord, noLiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import { aCustomer, anEdge, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer } from '../../testing/test-server.ts';

const component = (componentId: string, fields: Partial<EdgeComponent> = {}): EdgeComponent => ({
  componentId,
  alias: '',
  factoryId: 'Meter.Any',
  category: 'meter',
  meterType: null,
  ...fields,
});

/** A grid meter, an apartment's meter, a battery, and the sums that are never read. */
export const someComponents = [
  component('_sum', { category: 'sum' }),
  component('meter0', { alias: 'Netz', meterType: 'grid' }),
  component('meter1', { alias: 'WE 07', meterType: 'consumption' }),
  component('ess0', { alias: 'Batterie', category: 'storage' }),
];

export const register = (componentId: string, channel = 'ActiveProductionEnergy', powerSign: 1 | -1 = 1) => ({
  componentId,
  channel,
  powerSign,
});

export const newMeter = (name: string, fields: Partial<NewMeter> = {}): NewMeter => ({
  name,
  serialNumber: `Box ${name}`,
  obis: '1-0:1.8.0',
  kind: MeterKind.GeneralConsumption,
  measuringPoint: MeasuringPoint.General,
  deviceType: 'MidMeter',
  installedOn: '2026-01-01',
  ...fields,
});

/** A server with an estate and one edge, called by its manager. */
export async function startMappedEstate() {
  const server = await startTestServer();
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const edgeId = await anEdge(db, customerId, estateId);
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);

  const send = async (method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) => {
    const url = `/api/customers/${customerId}/estates/${estateId}/edges${path}`;
    return server.app.inject({ method, url, headers: await server.signInAs(userId), ...(payload && { payload }) });
  };
  const readMapping = async (ofEdge = edgeId): Promise<EdgeMapping> => (await send('GET', `/${ofEdge}/mapping`)).json();
  const save = (rows: object[], { ofEdge = edgeId, version }: { ofEdge?: number; version?: string } = {}) =>
    send('PUT', `/${ofEdge}/mapping`, { rows, ...(version && { version }) });
  const storeConfig = async (components: EdgeComponent[] = someComponents, ofEdge = edgeId) => {
    const columns = { components: JSON.stringify(components), hash: 'x', received_at: new Date() };
    await db
      .insertInto('edge_config')
      .values({ customer_id: customerId, edge_id: ofEdge, ...columns })
      .onConflict((conflict) => conflict.columns(['customer_id', 'edge_id']).doUpdateSet(columns))
      .execute();
  };
  const storeLiveRecord = async (record: Partial<EdgeLiveRecord>) => {
    const live = JSON.stringify({ values: noLiveValues, counters: {}, rising: {}, ...record });
    await db
      .insertInto('edge_live')
      .values({ customer_id: customerId, edge_id: edgeId, at: new Date(), live_values: live })
      .onConflict((conflict) => conflict.columns(['customer_id', 'edge_id']).doUpdateSet({ live_values: live }))
      .execute();
  };
  const meterAudit = (meterId: number) =>
    db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after', 'user_id as userId'])
      .where('object_type', '=', 'meter')
      .where('object_id', '=', meterId)
      .orderBy('id')
      .execute();
  return {
    server,
    db,
    customerId,
    estateId,
    edgeId,
    userId,
    send,
    readMapping,
    save,
    storeConfig,
    storeLiveRecord,
    meterAudit,
  };
}
