import { aFailedMessage } from './builders.store.ts';
import { holderNumber } from './numbers.store.ts';
import type { TestApp } from './app.ts';
import { at, firstPage, idsOf, list, ofAccounts, on, withoutOwner } from './trials.ts';
import type { Parties, Trials } from './trials.ts';

const none = null;
const theirNumber = (app: TestApp, { account }: Parties) => holderNumber(app.db, account.id);
/** A number that no test database reaches. */
const missingNumber = '59999980';

/** How each call on the clinic's messages is tried. */
export const messageTrials = {
  listTemplates: none,
  registerTemplate: none,
  testTemplate: none,
  countMessagesOut: none,
  priceMessages: none,
  listMessagesOut: list(
    'listMessagesOut',
    (app, { account }) => aFailedMessage(app.db, account.id),
    ({ _embedded }) => idsOf(_embedded.messageOutList),
    { which: withoutOwner, query: firstPage },
  ),
  sendMessageAgain: at((app, { account }) => aFailedMessage(app.db, account.id), undefined, withoutOwner),
  handMessageOver: at((app, { account }) => aFailedMessage(app.db, account.id), undefined, withoutOwner),
  readMessageChoices: none,
  chooseMessages: none,
  readMessageChoicesOf: on(theirNumber, (patientNumber) => ({ params: { patientNumber } }), missingNumber, ofAccounts),
  chooseMessagesOf: on(
    theirNumber,
    (patientNumber) => ({ params: { patientNumber }, body: { choices: [] } }),
    missingNumber,
    ofAccounts,
  ),
} satisfies Trials;
