import * as enquiries from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const enquiryCalls = {
  sendEnquiry: call('POST', '/contact', 'enquiries.send', 'change', {
    touches: ['enquiries'],
    body: enquiries.contactBody,
    status: 201,
    answer: enquiries.contactAnswer,
  }),
  listEnquiries: call('GET', '/contact', 'enquiries.read', 'look-up', {
    shows: ['enquiries'],
    query: enquiries.enquiryListQuery,
    answer: enquiries.enquiryPage,
  }),
  readEnquiry: call('GET', '/contact/:id', 'enquiries.read', 'look-up', {
    shows: ['enquiries'],
    params: enquiries.enquiryParams,
    answer: enquiries.enquiry,
  }),
  markEnquiry: call('PUT', '/contact/:id', 'enquiries.read', 'change', {
    touches: ['enquiries'],
    params: enquiries.enquiryParams,
    body: enquiries.enquiryMarks,
    answer: enquiries.enquiry,
  }),
} as const satisfies Calls;
