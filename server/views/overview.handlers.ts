import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentOverview } from './overview.present.ts';
import { readOverview } from './overview.service.ts';

export function overviewHandlers({ db }: Dependencies): Pick<Handlers, 'readOverview'> {
  return { readOverview: async ({ params }) => presentOverview(await readOverview(db, params.day)) };
}
