import type { messagesOutCalls } from '#contract/messages-out/calls.ts';
import { aFailedMessage, aPerson } from './builders.store.ts';
import { holderNumber } from './numbers.store.ts';
import type { TestApp } from './app.ts';
import type { Example } from './examples.ts';

/** A new person's number. */
const aNumber = async (app: TestApp) => ({
  patientNumber: await holderNumber(app.db, (await aPerson(app.db)).id),
});
const failed = async (app: TestApp) => aFailedMessage(app.db, (await aPerson(app.db)).id);

/** Examples of the calls on messages that the clinic sends. */
export const messageExamples: { readonly [N in keyof typeof messagesOutCalls]: Example<N> } = {
  listTemplates: { succeeds: () => Promise.resolve({}) },
  countMessagesOut: { succeeds: () => Promise.resolve({}) },
  priceMessages: {
    succeeds: () => Promise.resolve({ body: { SMS: 180, WHATSAPP: '125.50', VOICE: '' } }),
  },
  testTemplate: { succeeds: async () => ({ params: { kind: 'roleGranted', language: 'en' } }) },
  listMessagesOut: {
    succeeds: async (app) => {
      await failed(app);
      return { query: { page: 0, size: 20 } };
    },
  },
  sendMessageAgain: {
    succeeds: async (app) => ({ params: { id: await failed(app) } }),
  },
  handMessageOver: {
    succeeds: async (app) => ({ params: { id: await failed(app) } }),
  },
  readMessageChoices: { succeeds: () => Promise.resolve({}) },
  chooseMessages: {
    succeeds: () => Promise.resolve({ body: { choices: [{ kind: 'reportReady', way: 'NONE' }] } }),
  },
  readMessageChoicesOf: { succeeds: async (app) => ({ params: await aNumber(app) }) },
  chooseMessagesOf: {
    succeeds: async (app) => ({
      params: await aNumber(app),
      body: { choices: [{ kind: 'reportReady', way: 'NONE' }], resume: true },
    }),
  },
  registerTemplate: {
    succeeds: async () => ({
      params: { kind: 'roleGranted', language: 'en' },
      body: {
        templateId: '1107160000000000001',
        header: 'CLINIC',
        registered: 'Clinic: your request for a new role was granted. Please log in again to use it.',
      },
    }),
  },
};
