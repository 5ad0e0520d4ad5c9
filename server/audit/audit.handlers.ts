import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { listAudit, listOpenings } from './audit.service.ts';

export function auditHandlers({ db }: Dependencies): Pick<Handlers, 'listAudit'> {
  return {
    listAudit: ({ caller, scope, query }) =>
      scope === 'any' && !query.mine ? listAudit(db, query) : listOpenings(db, caller, query),
  };
}
