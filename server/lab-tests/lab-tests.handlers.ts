import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../http/run-once.ts';
import { presentLabTest } from './lab-tests.present.ts';
import { listLabTests } from './lab-tests.service.ts';
import { addLabTest, deleteLabTest, editLabTest } from './manage-lab-tests.service.ts';

export function labTestsHandlers(deps: Dependencies): Pick<Handlers, 'listLabTests' | 'addLabTest' | 'editLabTest' | 'deleteLabTest'> {
  return {
    listLabTests: async ({ caller }) => (await listLabTests(deps.db, caller)).map(presentLabTest),
    addLabTest: ({ body, repeatable }) => runOnce(deps.db, repeatable, async (tx) => presentLabTest(await addLabTest(tx, body))),
    editLabTest: async ({ params, body }) => presentLabTest(await editLabTest(deps, params.id, body)),
    deleteLabTest: async ({ params }) => {
      await deleteLabTest(deps, params.id);
      return { status: 'ok' };
    },
  };
}
