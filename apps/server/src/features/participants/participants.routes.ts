import * as contract from '@lichthof/contracts/participants.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { changeParticipant } from './change-participant.ts';
import { mandatesRoutes } from './mandates/mandates.routes.ts';
import { findParticipant } from './participant-details.db.ts';
import { readParticipants, type ParticipantKey } from './participants.db.ts';

export function participantsRoutes(context: RouteContext): void {
  const { db } = context;

  const readDetails = async (key: ParticipantKey) => {
    const participant = await findParticipant(db, key);
    if (!participant) throw notFound('Participant');
    return participant;
  };

  addRoute(context, contract.listParticipants, ({ params }) => readParticipants(db, params));

  addRoute(context, contract.getParticipant, ({ params }) => readDetails(params));

  addRoute(context, contract.changeParticipant, async ({ params, body, caller: { userId } }) => {
    await changeParticipant(db, params, { change: body, userId });
    return readDetails(params);
  });

  mandatesRoutes(context);
}
