import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentEnquiry } from './enquiries.present.ts';
import { countEnquiries, listEnquiries, markEnquiryAs, readEnquiry, receiveEnquiry } from './enquiries.service.ts';

export function enquiriesHandlers(
  deps: Dependencies,
): Pick<Handlers, 'sendEnquiry' | 'listEnquiries' | 'countEnquiries' | 'readEnquiry' | 'markEnquiry'> {
  return {
    sendEnquiry: async ({ body, language, address }) => {
      await receiveEnquiry(deps, { ...body, language }, address);
      return { status: 'received' };
    },
    listEnquiries: async ({ query }) => {
      const { rows, page, unread } = await listEnquiries(deps.db, query);
      return { _embedded: { enquiryList: rows.map(presentEnquiry) }, page, unread };
    },
    countEnquiries: () => countEnquiries(deps.db),
    readEnquiry: async ({ params }) => presentEnquiry(await readEnquiry(deps.db, params.id)),
    markEnquiry: async ({ params, body, caller }) =>
      presentEnquiry(await deps.db.transaction((tx) => markEnquiryAs(tx, params.id, caller.accountId, body))),
  };
}
