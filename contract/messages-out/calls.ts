import { call } from '../call.ts';
import type { Calls } from '../call.ts';
import { personParams } from '../patients/corrections.ts';
import * as choices from './choices.ts';
import * as outbox from './outbox.ts';
import * as shapes from './shapes.ts';

export const messagesOutCalls = {
  listTemplates: call('GET', '/message-templates', 'messagesOut.manage', 'none', {
    shows: ['message-templates', 'clinic'],
    answer: shapes.messageTemplates,
  }),
  registerTemplate: call('PUT', '/message-templates/:kind/:language', 'messagesOut.manage', 'change', {
    touches: ['message-templates'],
    params: shapes.templateParams,
    body: shapes.templateBody,
    answer: shapes.messageTemplates,
  }),
  testTemplate: call('POST', '/message-templates/:kind/:language/test', 'messagesOut.manage', 'change', {
    touches: ['messages-out'],
    repeatable: true,
    params: shapes.templateParams,
    status: 201,
    answer: outbox.messageOut,
  }),
  listMessagesOut: call('GET', '/messages-out', 'messagesOut.handOver', 'look-up', {
    shows: ['messages-out', 'people'],
    query: outbox.messageOutQuery,
    answer: outbox.messageOutPage,
  }),
  countMessagesOut: call('GET', '/messages-out/counts', 'messagesOut.manage', 'none', {
    shows: ['messages-out'],
    answer: outbox.messageCounts,
  }),
  priceMessages: call('PUT', '/messages-out/prices', 'messagesOut.manage', 'change', {
    touches: ['messages-out'],
    body: outbox.messagePricesBody,
    answer: outbox.messageCounts,
  }),
  sendMessageAgain: call('POST', '/messages-out/:id/again', 'messagesOut.manage', 'change', {
    touches: ['messages-out'],
    params: outbox.messageOutParams,
    answer: outbox.messageOut,
  }),
  handMessageOver: call('POST', '/messages-out/:id/handed-over', 'messagesOut.handOver', 'change', {
    touches: ['messages-out', 'bookings', 'people'],
    params: outbox.messageOutParams,
    answer: outbox.messageOut,
  }),
  readMessageChoices: call('GET', '/me/message-choices', 'accounts.self', 'none', {
    shows: ['message-choices'],
    answer: choices.messageChoices,
  }),
  chooseMessages: call('PUT', '/me/message-choices', 'accounts.self', 'change', {
    touches: ['message-choices'],
    body: choices.messageChoicesBody,
    answer: choices.messageChoices,
  }),
  readMessageChoicesOf: call('GET', '/people/:patientNumber/message-choices', 'patients.correct', 'look-up', {
    shows: ['message-choices', 'people'],
    params: personParams,
    answer: choices.messageChoices,
  }),
  chooseMessagesOf: call('PUT', '/people/:patientNumber/message-choices', 'patients.correct', 'change', {
    touches: ['message-choices'],
    params: personParams,
    body: choices.messageChoicesBody,
    answer: choices.messageChoices,
  }),
} as const satisfies Calls;
