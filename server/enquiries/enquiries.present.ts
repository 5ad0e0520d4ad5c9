import type { Answer } from '#contract/endpoints.ts';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import type { ListedEnquiries } from './enquiries.service.ts';
import type { EnquiryRow } from './enquiries.store.ts';

/** The answer to the sender: the same whether or not the message was stored. */
export const presentReceived = (): Answer<'sendEnquiry'> => ({ status: 'received' });

/** A message for the desk: plain text, never markup. */
export function presentEnquiry(row: EnquiryRow): Enquiry {
  const { id, name, email, phone, message, answeredBy } = row;
  return {
    id,
    name,
    email,
    phone,
    message,
    answeredBy,
    receivedAt: row.receivedAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

export function presentEnquiries({ rows, page, unread }: ListedEnquiries): Answer<'listEnquiries'> {
  return { _embedded: { enquiryList: rows.map(presentEnquiry) }, page, unread };
}
