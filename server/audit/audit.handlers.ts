import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentAudit, presentOpenings } from './audit.present.ts';
import { listAudit, listOpenings } from './audit.service.ts';

export function auditHandlers({ db }: Dependencies) {
  return {
    listAudit: async ({ caller, scope, query }) =>
      scope === 'any' && !query.mine
        ? presentAudit(await listAudit(db, caller, query))
        : presentOpenings(await listOpenings(db, caller, query)),
  } satisfies Partial<Handlers>;
}
