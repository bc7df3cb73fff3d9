import { currentMandateVersion } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { earliestPriceRise } from '@lichthof/domain/tariffs/price-change.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localToday } from '../../../database/local-today.ts';
import { providerBody, supplyBody } from '../../../features/providers/provider-body-for-tests.ts';
import { adminOf } from '../../../features/users/user-calls-for-tests.ts';
import { aBilledEstate } from '../../../testing/billed-estate.ts';
import { aMandate, aProvider, aTariff } from '../../../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aUser } from '../../../testing/makers.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { callsBelow, idOfLast, sendJson } from './walk-steps-for-tests.ts';
import type { WalkedCalls } from './walked-call-for-tests.ts';

const estatePath = '/api/customers/:customerId/estates/:estateId';
const participantPath = `${estatePath}/participants/:participantId`;
const ownPath = '/api/apartments/:apartmentId';
const today = localToday();
const noDays = { from: '2026-03-01', to: '2026-03-01' };

/** A tenant with a running contract, and an empty apartment beside. */
async function aSupplied(server: TestServer) {
  const { db } = server;
  const estate = await aBilledEstate(db, noDays, { apartmentCount: 1, emailOf: () => null });
  const { customerId, estateId } = estate;
  await db
    .insertInto('basic_supply_tariff')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      supplier_name: 'Stadtwerke Leipzig',
      base_eur_per_year: '165.00',
      ct_per_kwh: '42.30',
      during: '[2020-01-01,)',
    })
    .execute();
  const vacantId = await anApartment(db, customerId, estateId);
  await aMeter(db, estate, { apartmentId: vacantId, kind: MeterKind.TenantRate });
  await db.updateTable('apartment').set({ name: 'WE leer' }).where('id', '=', vacantId).execute();
  await db.updateTable('tariff').set({ name: 'Hausstrom' }).where('id', '=', estate.tariffId).execute();
  const userId = await aUser(db, [adminOf(customerId)]);
  const [tenant] = estate.apartments;
  const { number } = await db
    .selectFrom('contract')
    .where('id', '=', tenant!.contractId)
    .select('number')
    .executeTakeFirstOrThrow();
  const call = callsBelow(estate, userId);
  const path = `/participants/${tenant!.participantId}`;
  return { ...estate, ...tenant!, vacantId, contractNumber: number, userId, call, path };
}

const signed = { accountHolder: 'Ada Weiß', iban: 'DE89370400440532013000' };
const onPaper = { ...signed, bic: 'COBADEFFXXX', bankName: 'Commerzbank', signedDate: '2026-03-02' };
const noGrid = Object.fromEntries(gridCostItems.map((item) => [item, '0']));
const pricesWith = (pvCtPerKwh: string) => ({
  baseEurPerMonth: '9.90',
  pvCtPerKwh,
  gridCtPerKwh: { ...noGrid, commodity: '27.95', electricityTax: '2.05' },
  discount: null,
  metering: null,
});
const higherPrices = {
  from: earliestPriceRise(today, 'post'),
  prices: pricesWith('22'),
  reason: 'Die Netzentgelte steigen.',
  version: 1,
  isTrial: false,
};
const table = (...rows: string[]) => ['Art;Wohnung;Name;Vertragsbeginn *;Tarif', ...rows].join('\r\n');
const vacancy = (estate = '') => table(`Leerstand;WE leer;Pleißeaue eG;01.08.2023;Hausstrom${estate}`);

/** Contracts, tariffs and letters about them. */
export const walkedContracts: WalkedCalls = {
  [`POST ${ownPath}/contract-documents`]: {
    prepare: async (server) => {
      const { apartmentId, tenantId } = await aSupplied(server);
      return { userId: tenantId, path: `/apartments/${apartmentId}/contract-documents` };
    },
  },
  [`POST ${ownPath}/contract/mandates`]: {
    prepare: async (server) => {
      const { apartmentId, tenantId } = await aSupplied(server);
      const payload = { ...signed, textVersion: currentMandateVersion, version: 1 };
      return { userId: tenantId, path: `/apartments/${apartmentId}/contract/mandates`, payload };
    },
  },
  [`POST ${ownPath}/contract/mandates/revocation`]: {
    prepare: async (server) => {
      const { apartmentId, tenantId, customerId, participantId } = await aSupplied(server);
      await aMandate(server.db, { customerId, participantId });
      const path = `/apartments/${apartmentId}/contract/mandates/revocation`;
      return { userId: tenantId, path, payload: { version: 1 } };
    },
  },
  [`PUT ${ownPath}/contract/contact`]: {
    prepare: async (server) => {
      const { apartmentId, tenantId } = await aSupplied(server);
      const path = `/apartments/${apartmentId}/contract/contact`;
      return { userId: tenantId, path, payload: { phone: '0341 555', version: 1 } };
    },
  },
  [`POST ${participantPath}/contract-documents`]: {
    prepare: async (server) => {
      const { call, path, contractNumber } = await aSupplied(server);
      return call(`${path}/contract-documents`, { contractNumber });
    },
  },
  [`POST ${participantPath}/mandates`]: {
    prepare: async (server) => {
      const { call, path } = await aSupplied(server);
      return call(`${path}/mandates`, { ...onPaper, textVersion: currentMandateVersion, version: 1 });
    },
  },
  [`POST ${participantPath}/mandates/revocation`]: {
    prepare: async (server) => {
      const { call, path, customerId, participantId } = await aSupplied(server);
      await aMandate(server.db, { customerId, participantId });
      return call(`${path}/mandates/revocation`, { version: 1 });
    },
  },
  [`PUT ${participantPath}/contract-end`]: {
    prepare: async (server) => {
      const { call, path, contractNumber } = await aSupplied(server);
      return call(`${path}/contract-end`, { contractNumber, version: 1, lastDay: addDays(today, 60) });
    },
  },
  [`PUT ${participantPath}/move-out`]: {
    prepare: async (server) => {
      const { call, path, contractNumber, tariffId } = await aSupplied(server);
      const move = { moveOut: addDays(today, 60), vacancyTariffId: tariffId };
      return call(`${path}/move-out`, { contractNumber, version: 1, ...move });
    },
  },
  [`POST ${estatePath}/participants`]: {
    prepare: async (server) => {
      const { call, vacantId, tariffId } = await aSupplied(server);
      const contract = { contractFrom: today, minimumTermMonths: 0, noticeMonths: 1, tariffId };
      return call('/participants', { type: 'vacant', apartmentId: vacantId, names: ['Pleißeaue eG'], ...contract });
    },
  },
  [`POST ${estatePath}/contract-imports`]: {
    prepare: async (server) => {
      const { call } = await aSupplied(server);
      return call('/contract-imports?fileName=vertraege.csv', vacancy());
    },
  },
  'POST /api/customers/:customerId/contract-imports': {
    prepare: async (server) => {
      const { customerId, estateId, userId } = await aSupplied(server);
      await server.db.updateTable('estate').set({ name: 'Lindenhof' }).where('id', '=', estateId).execute();
      const [head, row] = vacancy().split('\r\n');
      const payload = [`Objekt;${head}`, `Lindenhof;${row}`].join('\r\n');
      return { userId, path: `/customers/${customerId}/contract-imports?fileName=vertraege.csv`, payload };
    },
  },
  [`POST ${estatePath}/late-contracts`]: {
    prepare: async (server) => {
      const { call, vacantId, tariffId } = await aSupplied(server);
      const contracts = [{ type: 'vacant', apartmentId: vacantId, from: '2026-02-01', to: '2026-03-01' }];
      return call('/late-contracts', {
        reason: 'Auszug spät gemeldet',
        ownerName: 'Pleißeaue eG',
        tariffId,
        contracts,
      });
    },
  },
  [`POST ${estatePath}/tariffs`]: {
    prepare: async (server) => {
      const { call } = await aSupplied(server);
      return call('/tariffs', { name: 'Zweiter', startDate: today, prices: pricesWith('20') });
    },
  },
  [`POST ${estatePath}/tariffs/:tariffId/copies`]: {
    prepare: async (server) => {
      const { call, tariffId } = await aSupplied(server);
      return call(`/tariffs/${tariffId}/copies`);
    },
    mayRepeatWithoutKey: 'a tariff may be copied several times; a copy that nobody is assigned to changes no invoice',
  },
  [`POST ${estatePath}/tariffs/:tariffId/prices`]: {
    prepare: async (server) => {
      const { call, tariffId } = await aSupplied(server);
      return call(`/tariffs/${tariffId}/prices`, higherPrices);
    },
  },
  [`POST ${estatePath}/tariffs/:tariffId/assignments`]: {
    prepare: async (server) => {
      const { call, customerId, estateId, participantId } = await aSupplied(server);
      const tariffId = await aTariff(server.db, { customerId, estateId }, { prices: [{ pv_ct: '22' }] });
      const { from, reason } = higherPrices;
      return call(`/tariffs/${tariffId}/assignments`, {
        from,
        reason,
        participantIds: [participantId],
        isTrial: false,
      });
    },
  },
  [`POST ${estatePath}/price-notices/:priceNoticeId/sent`]: {
    prepare: async (server) => {
      const { call, tariffId } = await aSupplied(server);
      await sendJson(server, 'POST', call(`/tariffs/${tariffId}/prices`, higherPrices));
      return call(`/price-notices/${await idOfLast(server, 'price_notice')}/sent`);
    },
  },
  [`POST ${estatePath}/basic-supply`]: {
    prepare: async (server) => {
      const { call, customerId } = await aSupplied(server);
      await server.db.deleteFrom('basic_supply_tariff').where('customer_id', '=', customerId).execute();
      const prices = { baseEurPerYear: '165.00', ctPerKwh: '42.30' };
      return call('/basic-supply', {
        supplierName: 'Stadtwerke',
        ...prices,
        from: '2026-01-01',
        to: null,
        isVerified: true,
      });
    },
  },
  [`POST ${estatePath}/tenant-electricity/supply`]: {
    prepare: async (server) => {
      const { db } = server;
      const customerId = await aCustomer(db);
      const estateId = await anEstate(db, customerId);
      const userId = await aUser(db, [adminOf(customerId)]);
      const set = { supply: supplyBody, provider: providerBody };
      return callsBelow({ customerId, estateId }, userId)('/tenant-electricity/supply', set);
    },
  },
  [`PUT ${estatePath}/tenant-electricity/supply`]: {
    prepare: async (server) => {
      const { call, customerId } = await aSupplied(server);
      const providerId = await aProvider(server.db, customerId);
      return call('/tenant-electricity/supply', { ...supplyBody, from: addDays(today, 1), providerId, version: 1 });
    },
  },
};
