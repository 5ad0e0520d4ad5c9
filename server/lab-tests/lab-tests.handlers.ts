import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentLabTest } from './lab-tests.present.ts';
import { listLabTests } from './lab-tests.service.ts';

export function labTestsHandlers({ db }: Dependencies): Pick<Handlers, 'listLabTests'> {
  return { listLabTests: async ({ caller }) => (await listLabTests(db, caller)).map(presentLabTest) };
}
