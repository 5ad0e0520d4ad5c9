import type { messagesOutCalls } from '#contract/messages-out/calls.ts';
import { aFailedMessage, aPerson } from './builders.store.ts';
import type { TestApp } from './app.ts';
import type { Example } from './examples.ts';

const failed = async (app: TestApp) => aFailedMessage(app.db, (await aPerson(app.db)).id);

/** Examples of the calls on messages that the clinic sends. */
export const messageExamples: { readonly [N in keyof typeof messagesOutCalls]: Example<N> } = {
  listTemplates: { succeeds: () => Promise.resolve({}) },
  countMessagesOut: { succeeds: () => Promise.resolve({}) },
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
