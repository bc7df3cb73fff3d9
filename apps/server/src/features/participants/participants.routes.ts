import * as contract from '@lichthof/contracts/supply/participants.ts';
import * as changes from '@lichthof/contracts/supply/contract-changes.ts';
import * as uses from '@lichthof/contracts/supply/contract-uses.ts';
import * as creation from '@lichthof/contracts/supply/new-participants.ts';
import type { NewParticipant } from '@lichthof/contracts/supply/new-participants.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { changeParticipant } from './change-participant.ts';
import { changeTerms } from './change-terms.ts';
import type { ContractKey } from './contract-key.db.ts';
import { changeContractUse } from './contract-uses/change-contract-use.ts';
import { readOpenContractUses } from './contract-uses/open-contract-uses.db.ts';
import { readParticipantOptions } from './creation/participant-options.db.ts';
import { mandatesRoutes } from './mandates/mandates.routes.ts';
import { findParticipant } from './participant-details.db.ts';
import { readParticipants, type ParticipantKey } from './participants.db.ts';

/** The workflows that write tables of several features; each needs a transaction. */
export interface ParticipantWorkflows {
  createParticipant: (
    tx: Database,
    creation: EstateKey & { participant: NewParticipant; authorId: number },
  ) => Promise<number>;
  changeContractEnd: (
    tx: Database,
    key: ContractKey,
    change: { lastDay?: string | undefined; authorId: number },
  ) => Promise<void>;
  moveOutParticipant: (
    tx: Database,
    key: ParticipantKey,
    moving: { move: changes.MoveOut; authorId: number },
  ) => Promise<void>;
}

export function participantsRoutes(context: RouteContext, workflows: ParticipantWorkflows): void {
  const { db } = context;

  const readDetails = async (key: ParticipantKey) => {
    const participant = await findParticipant(db, key);
    if (!participant) throw notFound('Participant');
    return participant;
  };

  addRoute(context, contract.listParticipants, ({ params }) => readParticipants(db, params));

  addRoute(context, contract.getParticipant, ({ params }) => readDetails(params));

  addRoute(context, creation.getParticipantOptions, ({ params }) => readParticipantOptions(db, params));

  addRoute(context, creation.createParticipant, async ({ params, body: participant, caller: { userId: authorId } }) => {
    const participantId = await db
      .transaction()
      .execute((tx) => workflows.createParticipant(tx, { ...params, participant, authorId }));
    return readDetails({ ...params, participantId });
  });

  addRoute(context, contract.changeParticipant, async ({ params, body, caller: { userId } }) => {
    await changeParticipant(db, params, { change: body, userId });
    return readDetails(params);
  });

  addRoute(context, changes.changeContractTerms, async ({ params, body, caller: { userId: authorId } }) => {
    const { contractNumber, version, ...terms } = body;
    const key = { ...params, contractNumber, version };
    await db.transaction().execute((tx) => changeTerms(tx, key, { terms, authorId }));
    return readDetails(params);
  });

  addRoute(context, uses.listOpenContractUses, ({ params }) => readOpenContractUses(db, params));

  addRoute(context, uses.changeContractUse, async ({ params, body, caller: { userId: authorId } }) => {
    const { contractNumber, version, ...decision } = body;
    const key = { ...params, contractNumber, version };
    await db.transaction().execute((tx) => changeContractUse(tx, key, { decision, authorId }));
    return readDetails(params);
  });

  addRoute(context, changes.changeContractEnd, async ({ params, body, caller: { userId: authorId } }) => {
    const { contractNumber, version, lastDay } = body;
    const key = { ...params, contractNumber, version };
    await db.transaction().execute((tx) => workflows.changeContractEnd(tx, key, { lastDay, authorId }));
    return readDetails(params);
  });

  addRoute(context, changes.moveOut, async ({ params, body: move, caller: { userId: authorId } }) => {
    await db.transaction().execute((tx) => workflows.moveOutParticipant(tx, params, { move, authorId }));
    return readDetails(params);
  });

  mandatesRoutes(context);
}
