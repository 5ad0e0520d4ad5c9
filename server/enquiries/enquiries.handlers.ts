import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentEnquiries, presentEnquiry, presentReceived } from './enquiries.present.ts';
import { listEnquiries, markEnquiryAs, readEnquiry, receiveEnquiry } from './enquiries.service.ts';

export function enquiriesHandlers(deps: Dependencies) {
  return {
    sendEnquiry: async ({ body, language, address }) => {
      await receiveEnquiry(deps, { ...body, language }, address);
      return presentReceived();
    },
    listEnquiries: async ({ query }) => presentEnquiries(await listEnquiries(deps.db, query)),
    readEnquiry: async ({ params }) => presentEnquiry(await readEnquiry(deps.db, params.id)),
    markEnquiry: async ({ params, body, caller }) =>
      presentEnquiry(await markEnquiryAs(deps.db, caller, params.id, body)),
  } satisfies Partial<Handlers>;
}
