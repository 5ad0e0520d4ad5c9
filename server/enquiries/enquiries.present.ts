import type { Enquiry } from '#contract/enquiries/shapes.ts';
import type { EnquiryRow } from './enquiries.store.ts';

/** A message as the desk reads it: plain text, never markup. */
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
