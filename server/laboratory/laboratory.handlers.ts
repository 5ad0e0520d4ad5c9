import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { printLabels, printLabelTest } from './labels.service.ts';
import { presentSamples, presentSpecimens, presentToCollect, presentTubes } from './specimens.present.ts';
import { changeSamples, collectTubes, isToCollect, listSpecimens, readSamples } from './specimens.service.ts';
import { presentControl, presentQuality, presentRun, presentTurnaround } from './quality.present.ts';
import { addControl, enterRun, noteRun, readQuality, readTurnaround } from './quality.service.ts';
import { presentDiscarded, presentPlace, presentStored } from './storage.present.ts';
import { discardSpecimens, listStored, storeSpecimen } from './storage.service.ts';
import { presentReceived, presentWorklist } from './worklist.present.ts';
import { noteSampleQuality, readWorklist, receiveSpecimen } from './worklist.service.ts';

export function laboratoryHandlers(deps: Dependencies) {
  return {
    readSamples: async ({ params }) => presentSamples(await readSamples(deps.db, params.id)),
    changeSamples: async ({ params, body }) => presentSamples(await changeSamples(deps, params.id, body)),
    listSpecimens: async ({ caller }) => presentSpecimens(await listSpecimens(deps.db, caller), caller.role),
    readToCollect: async ({ caller, params }) => presentToCollect(await isToCollect(deps.db, caller, params.id)),
    collectSpecimens: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentTubes(await collectTubes(tx, caller, body))),
    noteSampleQuality: async ({ params, body }) => {
      await noteSampleQuality(deps, params.id, body);
      return { status: 'ok' };
    },
    printLabels: ({ caller, query, language }) => printLabels(deps, caller, language, query.ids, query.size),
    printLabelTest: ({ query, language }) => printLabelTest(language, query.size),
    readWorklist: async () => presentWorklist(await readWorklist(deps.db)),
    receiveSpecimen: async ({ caller, body }) => presentReceived(await receiveSpecimen(deps, caller, body.accession)),
    listStored: async () => presentStored(await listStored(deps.db)),
    storeSpecimen: async ({ caller, body }) => presentPlace(await storeSpecimen(deps, caller, body)),
    discardSpecimens: async ({ caller, body }) => presentDiscarded(await discardSpecimens(deps, caller, body.ids)),
    readTurnaround: async ({ query }) => presentTurnaround(await readTurnaround(deps.db, query.days)),
    readQuality: async () => presentQuality(await readQuality(deps.db)),
    addControl: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentControl(await addControl(tx, caller, body))),
    enterRun: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentRun(await enterRun(tx, caller, body))),
    noteRun: async ({ caller, params, body }) => {
      await noteRun(deps, caller, params.id, body.note);
      return { status: 'ok' };
    },
  } satisfies Partial<Handlers>;
}
