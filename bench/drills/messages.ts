import { ofTest } from './of-test.ts';

/** Many messages through each failing provider, whose sending process is killed so often in between. */
export const messages = (count: number, kills: number) =>
  ofTest(
    'each message ends delivered, failed with words or told by hand; none goes out twice, none is lost',
    'server/messages-out/many-messages.test.ts',
    { MANY_MESSAGES: String(count), MANY_KILLS: String(kills) },
    'MANY_FIGURES',
  );
