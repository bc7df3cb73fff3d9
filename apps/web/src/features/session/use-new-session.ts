import type { User } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { session } from '../../api/session.ts';
import { endSessionLoss } from '../../api/session-loss.ts';
import { listenForHandOver, takeOver } from './hand-over.ts';

interface NewSession {
  requestId: string;
  /** Whoever has signed in for this request, but is not the user of this page. */
  other: User | undefined;
  forgetOther: () => void;
}

/** Takes over the session that another window hands over, if it is of the same user. */
export function useNewSession(onRestored: () => void): NewSession {
  const [requestId] = useState(() => crypto.randomUUID());
  const [other, setOther] = useState<User>();

  useEffect(() => {
    const receive = async (user: User, answeredRequest: string) => {
      if (await isSameUser(user)) {
        await takeOver(user);
        endSessionLoss();
        onRestored();
      } else if (answeredRequest === requestId) setOther(user);
    };
    return listenForHandOver((user, answeredRequest) => void receive(user, answeredRequest));
  }, [requestId, onRestored]);

  return { requestId, other, forgetOther: () => setOther(undefined) };
}

async function isSameUser({ profile }: User): Promise<boolean> {
  const own = await session().getUser();
  return own?.profile.sub === profile.sub;
}
