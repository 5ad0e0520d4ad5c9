import { call } from '../call.ts';
import type { Calls } from '../call.ts';
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
} as const satisfies Calls;
