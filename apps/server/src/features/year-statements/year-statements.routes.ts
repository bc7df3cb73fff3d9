import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/billing/year-statements.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { conflict } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { StatementTypesetter } from '../../integrations/typesetting/printed-statement.ts';
import { readYearStatements } from './read-year-statements.ts';
import { customerDocument, estateDocument } from './statement-document.ts';
import { listPlants, lockEstate, upsertPlant } from './statement-estates.db.ts';
import { statementFile } from './statement-files.ts';
import { readStatementSender } from './statement-sender.ts';
import texts from './year-statements.de.json' with { type: 'json' };
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';

export function yearStatementsRoutes(context: RouteContext, typesetter: StatementTypesetter): void {
  const { db } = context;
  const readOne = async (key: EstateKey, year: number) => getFirst(await readYearStatements(db, { ...key, year }));

  addRoute(context, contract.getYearStatement, ({ params, query: { year } }) => readOne(params, year));

  addRoute(context, contract.exportYearStatement, async ({ params, query: { year, format }, caller: { userId } }) => {
    const statement = await readOne(params, year);
    const object = { customerId: params.customerId, userId, objectType: 'estate' as const, objectId: params.estateId };
    await addAuditEntry(db, { ...object, action: 'export', after: { content: 'yearStatement', year } });
    const name = fillIn(texts.fileName, { year, name: statement.estateName });
    const sender = await readStatementSender(db, { ...params, year });
    return statementFile(estateDocument(statement), { format, name, typesetter, sender });
  });

  addRoute(context, contract.listYearStatements, ({ params: { customerId }, query: { year } }) =>
    readYearStatements(db, { customerId, year }),
  );

  addRoute(context, contract.exportYearStatements, async ({ params, query: { year, format }, caller: { userId } }) => {
    const { customerId } = params;
    const customer = await findCustomerName(db, customerId);
    const statements = await readYearStatements(db, { customerId, year });
    const object = { customerId, userId, objectType: 'customer' as const, objectId: customerId };
    await addAuditEntry(db, { ...object, action: 'export', after: { content: 'yearStatement', year } });
    const name = fillIn(texts.fileName, { year, name: customer });
    const sender = await readStatementSender(db, { customerId, year });
    return statementFile(customerDocument(statements, { customer, year }), { format, name, typesetter, sender });
  });

  addRoute(context, contract.saveSubsidizedPlant, ({ params, body, caller: { userId } }) =>
    db.transaction().execute((tx) => savePlant(tx, params, { ...body, userId })),
  );
}

async function findCustomerName(db: Database, customerId: number): Promise<string> {
  const found = await db.selectFrom('customer').where('id', '=', customerId).select('name').executeTakeFirstOrThrow();
  return found.name;
}

type PlantToSave = BodyOf<typeof contract.saveSubsidizedPlant> & { userId: number };

async function savePlant(tx: Database, estate: EstateKey, { userId, ...plant }: PlantToSave): Promise<void> {
  const { customerId, estateId } = estate;
  await lockEstate(tx, estate);
  const [found] = await listPlants(tx, { customerId, estateIds: [estateId] });
  if ((found?.version ?? 0) !== plant.version) {
    throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the plant');
  }
  const changed = changedFields(found ? toAudit(found) : {}, toAudit(plant));
  if (!changed) return;
  await upsertPlant(tx, estate, plant);
  const object = { customerId, userId, objectType: 'subsidized_plant' as const, objectId: estateId };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
}

const toAudit = ({
  commissionedOn,
  installedKw,
  ctPerKwh,
  countsGeneral,
}: BodyOf<typeof contract.saveSubsidizedPlant>) => ({
  commissionedOn,
  installedKw,
  subsidyCtPerKwh: ctPerKwh,
  countsGeneral,
});
