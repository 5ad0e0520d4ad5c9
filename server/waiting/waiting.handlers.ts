import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentWaiting } from './waiting.present.ts';
import { countWaiting } from './waiting.service.ts';

export const waitingHandlers = ({ db }: Dependencies) =>
  ({
    countWaiting: async ({ caller }) => presentWaiting(await countWaiting(db, caller)),
  }) satisfies Partial<Handlers>;
