import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/intake/file-answers.ts';
import type { Database } from '../../../database/database.ts';
import { callerGone } from '../../../http/caller-gone.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { ImportRow } from '../../imports/imports.db.ts';
import { answerDrafts } from '../../imports/unattended/answer-drafts.ts';
import {
  askAboutDrafts,
  findWaitingDrafts,
  isKeepable,
  mappingOf,
  readMappedMeters,
} from '../../imports/unattended/waiting-drafts.ts';
import { type FileId, findFile } from './intake-files.db.ts';
import { readEstateNames } from './estate-names.db.ts';

/** What files that wait leave open, answered without the page of the import. */
export function fileAnswersRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getOpenIntakeFile, async ({ params, caller: { userId }, reply }) => {
    const [first, ...others] = await requireDrafts(db, params, userId);
    const drafts = [first, ...others];
    const { layout, recipe_fit: fit, recipe_name: name, recipe_confirmed_by_name: confirmedByName } = first;
    const isMapped = drafts.every(({ mapping }) => mapping !== null && mapping.length > 0);
    return {
      layout,
      deviations: fit?.deviations ?? [],
      recipe: name === null ? null : { name, confirmedByName },
      isKeepable: isKeepable(first),
      estates: isMapped ? await readEstateNames(db, drafts) : [],
      meters: await readMappedMeters(db, drafts),
      mapping: mappingOf(drafts).map(({ seriesKey, meterId }) => ({ seriesKey, meterId })),
      ...(await askAboutDrafts(db, drafts, callerGone(reply))),
    };
  });

  addRoute(context, contract.answerIntakeFile, async ({ params, body, caller: { userId }, reply }) => {
    const drafts = await requireDrafts(db, params, userId);
    await answerDrafts(db, drafts, { ...body, userId, signal: callerGone(reply) });
    const file = await findFile(db, params);
    if (!file) throw notFound('File');
    return file;
  });
}

/** The drafts of a file that waits; of one that is being loaded by another call none are left. */
async function requireDrafts(db: Database, id: FileId, userId: number): Promise<[ImportRow, ...ImportRow[]]> {
  const file = await findFile(db, id);
  if (!file) throw notFound('File');
  const { importId, state } = file;
  const drafts =
    importId === null || state !== 'waits'
      ? []
      : await findWaitingDrafts(db, { customerId: id.customerId, importId }, userId);
  const [first, ...others] = drafts;
  if (!first) throw conflict(ErrorCode.IntakeFileDone, 'The file does not wait');
  return [first, ...others];
}
