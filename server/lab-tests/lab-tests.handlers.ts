import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { readSheet, sheetFile } from './analyte-sheet.ts';
import { presentAnalytes, presentSheet } from './analytes.present.ts';
import { confirmAnalytes, exportAnalytes, readAnalytes, saveAnalytes } from './analytes.service.ts';
import { presentStarter, presentTaken } from './starter.present.ts';
import { readStarter, takeStarter } from './starter.service.ts';
import { presentImported, presentPreview } from './import-lab-tests.present.ts';
import { importLabTests, previewImport } from './import-lab-tests.service.ts';
import { presentLabTest } from './lab-tests.present.ts';
import { listLabTests, addLabTest, deleteLabTest, editLabTest } from './lab-tests.service.ts';
import { presentPackage, presentPackages } from './packages.present.ts';
import { addPackage, editPackage, listPackages } from './packages.service.ts';

export function labTestsHandlers(deps: Dependencies) {
  return {
    listLabTests: async ({ caller }) => (await listLabTests(deps.db, caller)).map(presentLabTest),
    addLabTest: ({ body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentLabTest(await addLabTest(tx, body))),
    editLabTest: async ({ params, body }) => presentLabTest(await editLabTest(deps, params.id, body)),
    listPackages: async ({ caller }) => presentPackages(await listPackages(deps.db, caller)),
    addPackage: ({ body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentPackage(await addPackage(tx, body))),
    editPackage: async ({ params, body }) => presentPackage(await editPackage(deps, params.id, body)),
    readAnalytes: async ({ caller, params }) => presentAnalytes(await readAnalytes(deps.db, params.id), caller),
    readStarter: async () => presentStarter(await readStarter(deps.db)),
    takeStarter: ({ body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentTaken(await takeStarter(tx, body))),
    readSheet: ({ body }) => Promise.resolve(presentSheet(readSheet(body.csv))),
    exportAnalytes: async ({ params }) => sheetFile(params.id, await exportAnalytes(deps.db, params.id)),
    saveAnalytes: async ({ caller, params, body }) =>
      presentAnalytes(await saveAnalytes(deps, params.id, body), caller),
    confirmAnalytes: async ({ caller, params, body }) =>
      presentAnalytes(await confirmAnalytes(deps, caller, params.id, body), caller),
    previewImport: async ({ body, language }) => presentPreview(await previewImport(deps.db, body.csv), language),
    importLabTests: ({ body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentImported(await importLabTests(tx, body))),
    deleteLabTest: async ({ params }) => {
      await deleteLabTest(deps, params.id);
      return { status: 'ok' };
    },
  } satisfies Partial<Handlers>;
}
