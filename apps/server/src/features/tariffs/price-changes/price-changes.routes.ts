import * as contract from '@lichthof/contracts/supply/price-changes.ts';
import { withMeanPrices } from '@lichthof/domain/tariffs/timed/mean-price.ts';
import { typesetLetter } from '../../letters/letter-files.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { LetterTypesetter } from '../../../integrations/typesetting/typesetter.ts';
import { addPrices, composePriceLetter } from './add-prices.ts';
import { assignTariff, composeAssignmentLetter } from './assign-tariff.ts';
import { findNotice, listPriceNotices, markNoticeSent } from './price-notices.db.ts';

export function priceChangesRoutes(context: RouteContext, typesetter: LetterTypesetter): void {
  const { db } = context;

  addRoute(context, contract.addTariffPrices, ({ params, body, caller: { userId } }) =>
    addPrices(db, params, { body: { ...body, prices: withMeanPrices(body.prices) }, userId }),
  );

  addRoute(context, contract.assignTariff, ({ params, body, caller: { userId } }) =>
    assignTariff(db, params, { body, userId }),
  );

  addRoute(context, contract.previewPriceLetter, async ({ params, body }) => {
    const content = await composePriceLetter(db, params, { ...body, prices: withMeanPrices(body.prices) });
    return typesetLetter({ db, typesetter }, params.customerId, { kind: 'priceNotice', content });
  });

  addRoute(context, contract.previewAssignmentLetter, async ({ params, body }) => {
    const content = await composeAssignmentLetter(db, params, body);
    return typesetLetter({ db, typesetter }, params.customerId, { kind: 'priceNotice', content });
  });

  addRoute(context, contract.listPriceNotices, ({ params }) => listPriceNotices(db, params));

  addRoute(context, contract.getPriceNoticeFile, async ({ params }) => {
    const { content } = await findNotice(db, params);
    return typesetLetter({ db, typesetter }, params.customerId, { kind: 'priceNotice', content });
  });

  addRoute(context, contract.markPriceNoticeSent, async ({ params, caller: { userId } }) => {
    await markNoticeSent(db, params, userId);
    return listPriceNotices(db, params);
  });
}
