import { anAddress } from './addresses.ts';
import { aFailedMessage, aPerson, lastId } from './builders.store.ts';
import { holderNumber } from './numbers.store.ts';
import type { TestApp } from './app.ts';
import type { Examples } from './examples.ts';

/** A new person's number. */
const aNumber = async (app: TestApp) => ({
  patientNumber: await holderNumber(app.db, (await aPerson(app.db)).id),
});
const failed = async (app: TestApp) => aFailedMessage(app.db, (await aPerson(app.db)).id);

/** A visitor's message. */
const anEnquiry = {
  name: 'Bimal Dutta',
  email: 'bimal@clinic.invalid',
  phone: '5000012345',
  message: 'Do you test on Sundays?',
};

/** The number of a new enquiry. */
export async function enquiryId(app: TestApp): Promise<number> {
  await app.sendEnquiry({ body: anEnquiry }, { 'x-forwarded-for': anAddress() });
  return lastId(app.db, 'enquiries');
}

/** Examples of the calls on messages that the clinic sends, and on those that it gets. */
export const messageExamples = {
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
  sendEnquiry: { succeeds: async () => ({ body: anEnquiry }) },
  listEnquiries: {
    succeeds: async (app) => {
      await app.sendEnquiry({ body: anEnquiry }, { 'x-forwarded-for': anAddress() });
      return { query: { page: 0, size: 20, q: 'Bimal' } };
    },
  },
  readEnquiry: { succeeds: async (app) => ({ params: { id: await enquiryId(app) } }) },
  markEnquiry: {
    succeeds: async (app) => ({ params: { id: await enquiryId(app) }, body: { read: true, answered: true } }),
  },
} satisfies Examples;

/** From now on no SMS goes out to anybody, as far as the clinic can see: two phones got none. */
export async function sendNothing(app: TestApp): Promise<void> {
  for (const role of ['User', 'User'] as const) await aFailedMessage(app.db, (await aPerson(app.db, { role })).id);
}
