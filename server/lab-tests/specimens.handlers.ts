import type { Dependencies } from '../dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentSample, presentSpecimens, presentTubes } from './specimens.present.ts';
import { changeSample, collect, listSpecimens, readSample, rejectSpecimen } from './specimens.service.ts';

export function specimensHandlers(
  deps: Dependencies,
): Pick<Handlers, 'listSpecimens' | 'collectSpecimens' | 'rejectSpecimen' | 'readSample' | 'changeSample'> {
  return {
    listSpecimens: async () => presentSpecimens(await listSpecimens(deps.db)),
    collectSpecimens: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentTubes(await collect(tx, caller, body))),
    rejectSpecimen: async ({ caller, params, body }) => {
      await rejectSpecimen(deps, caller, params.id, body.reason);
      return { status: 'ok' };
    },
    readSample: async ({ params }) => presentSample(await readSample(deps.db, params.id)),
    changeSample: async ({ params, body }) => presentSample(await changeSample(deps, params.id, body)),
  };
}
