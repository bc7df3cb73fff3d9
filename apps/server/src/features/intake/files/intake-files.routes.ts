import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/intake/intake-files.ts';
import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { allowSender, readUserName, repeatFile, skipFile } from './answer-file.db.ts';
import { type FileId, findFile, listFiles } from './intake-files.db.ts';

/** Files that came by themselves, and what people do with those that wait. */
export function intakeFilesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listIntakeFiles, ({ params: { customerId }, query }) => listFiles(db, customerId, query));

  addRoute(context, contract.getIntakeFile, ({ params }) => requireFile(db, params));

  addRoute(context, contract.loadIntakeFile, ({ params, body: { allowsSender }, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const { fileName, sender, sourceId } = await requireFile(tx, params);
      if (!(await repeatFile(tx, params))) throw done();
      const object = { customerId: params.customerId, userId } as const;
      if (allowsSender && sender !== null && (await allowSender(tx, { ...params, sourceId, sender }))) {
        const ofSource = { ...object, objectType: 'data_source', objectId: sourceId } as const;
        await addAuditEntry(tx, { ...ofSource, action: 'allowSender', after: { senders: sender } });
      }
      const ofFile = { ...object, objectType: 'intake_file', objectId: params.fileId } as const;
      await addAuditEntry(tx, { ...ofFile, action: 'load', after: { fileName } });
      return requireFile(tx, params);
    }),
  );

  addRoute(context, contract.skipIntakeFile, ({ params, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const { fileName } = await requireFile(tx, params);
      const sentence = fileSentence('byPerson', await readUserName(tx, userId));
      if (!(await skipFile(tx, params, sentence))) throw done();
      const { customerId, fileId: objectId } = params;
      const entry = { customerId, userId, objectType: 'intake_file', objectId } as const;
      await addAuditEntry(tx, { ...entry, action: 'skip', before: { fileName } });
      return requireFile(tx, params);
    }),
  );
}

const done = () => conflict(ErrorCode.IntakeFileDone, 'The file does not wait');

async function requireFile(tx: Database, id: FileId): Promise<contract.IntakeFile> {
  const file = await findFile(tx, id);
  if (!file) throw notFound('File');
  return file;
}
