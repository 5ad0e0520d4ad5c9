import type { Asking } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Call, Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { presentEntry, presentSaved } from './entry.present.ts';
import { readEntry } from './entry.service.ts';
import { correctValues, countUpload, handInFile, handInValues } from './intake.service.ts';
import {
  countWaiting,
  downloadReport,
  downloadUploaded,
  listReports,
  showReport,
  wholeReport,
} from './reading.service.ts';
import { presentPhrases, presentSigner, presentSignerAccount, presentSigners } from './signers.present.ts';
import { readPhrases, savePhrases } from './phrases.service.ts';
import type { ReportRow } from './report-row.ts';
import { receiveFile } from './report-files.service.ts';
import {
  presentCounts,
  presentReport,
  presentReports,
  presentVerification,
  presentVisitReports,
} from './reports.present.ts';
import { attachPages, refuseUnattachable } from './attach-pages.service.ts';
import { amendReport, checkReport, validateReport, withdrawVersion } from './review.service.ts';
import { rejectSpecimen } from './reject.service.ts';
import { signReport } from './signing.service.ts';
import { printOnStationery } from './stationery.service.ts';
import { downloadVisitReports, readVisitReports } from './visit-reports.service.ts';
import { saveDrafts } from './value-drafts.service.ts';
import { verifyReport } from './verify.service.ts';
import { presentCritical } from './critical-calls.present.ts';
import { listCritical, noteCall } from './critical-calls.service.ts';
import { presentReread } from './rereading.present.ts';
import { listReread, noteReread } from './rereading.service.ts';
import {
  changeSignature,
  changeSigner,
  listSigners,
  readSigner,
  removeSignature,
  takeSignature,
} from './signers.service.ts';

/** Reports, from their values to the released document. */
function reportHandlers(deps: Dependencies) {
  const show = async (db: Db, asking: Asking, row: ReportRow) =>
    presentReport(await wholeReport(db, asking, row), asking, deps.origin);
  const upload = async (call: Call<'uploadReport'>) => {
    await countUpload(deps, call.caller);
    const { taken, form } = await call.upload.receive((file) => receiveFile(deps, file));
    return show(deps.db, call, await handInFile(deps, call.caller, form.bookingId, taken));
  };
  return {
    uploadReport: upload,
    uploadReportFile: upload,
    readEntry: async ({ caller, params }) => presentEntry(await readEntry(deps.db, params.booking), caller),
    saveDrafts: async (call) =>
      presentSaved(await saveDrafts(deps, call.caller, call.params.booking, call.body), call.caller),
    enterReport: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        show(tx, call, await handInValues(tx, call.caller, call.body.bookingId, call.body)),
      ),
    changeReport: async (call) =>
      show(deps.db, call, await correctValues(deps, call.caller, call.params.id, call.body)),
    checkReport: async (call) => show(deps.db, call, await checkReport(deps, call, call.params.id, call.body.revision)),
    validateReport: async (call) => show(deps.db, call, await validateReport(deps, call, call.body)),
    signReport: async (call) => show(deps.db, call, await signReport(deps, call, call.params.id, call.body)),
    attachPages: async (call) => {
      await countUpload(deps, call.caller);
      await refuseUnattachable(deps, call, call.params.id);
      const { taken } = await call.upload.receive((file) => receiveFile(deps, file));
      return show(deps.db, call, await attachPages(deps, call, call.params.id, taken));
    },
    readPhrases: async (call) => presentPhrases(await readPhrases(deps.db, call, call.params.id)),
    savePhrases: async (call) => presentPhrases(await savePhrases(deps, call, call.params.id, call.body)),
    amendReport: async (call) => show(deps.db, call, await amendReport(deps, call, call.params.id, call.body)),
    withdrawVersion: async (call) => show(deps.db, call, await withdrawVersion(deps, call, call.params.id, call.body)),
    listReports: async (call) => presentReports(await listReports(deps.db, call, call.query), call),
    countReports: async (call) => presentCounts(await countWaiting(deps.db, call)),
    readReport: async (call) => show(deps.db, call, await showReport(deps, call, call.params.id)),
    downloadReport: (call) => downloadReport(deps, call, call.params.id),
    readVisitReports: async (call) => presentVisitReports(await readVisitReports(deps.db, call, call.params.id)),
    downloadVisitReports: (call) => downloadVisitReports(deps, call, call.params.id),
    printReport: (call) => printOnStationery(deps, call, call.params.id),
    downloadUploaded: (call) => downloadUploaded(deps, call, call.params.id),
    verifyReport: async ({ params, address }) => presentVerification(await verifyReport(deps, params.code, address)),
    rejectSpecimen: async ({ caller, params, body }) => {
      await rejectSpecimen(deps, caller, params.id, body.reason);
      return { status: 'ok' };
    },
  } satisfies Partial<Handlers>;
}

/** Critical values that somebody must be told of, and released values that are read otherwise today. */
function valueHandlers(deps: Dependencies) {
  return {
    listCritical: async () => presentCritical(await listCritical(deps.db)),
    noteCriticalCall: ({ caller, params, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => {
        await noteCall(tx, caller, params.id, body);
        return { status: 'ok' as const };
      }),
    listReread: async ({ query }) => presentReread(await listReread(deps.db, query)),
    noteReread: async ({ caller, params, body }) => {
      await noteReread(deps.db, caller, params.id, body);
      return { status: 'ok' as const };
    },
  } satisfies Partial<Handlers>;
}

/** Who signs, and their signatures. */
function signerHandlers(deps: Dependencies) {
  return {
    readSigner: async ({ caller }) => presentSigner(await readSigner(deps, caller)),
    listSigners: async () => presentSigners(await listSigners(deps)),
    changeSigner: async ({ caller, params, body }) =>
      presentSignerAccount(await changeSigner(deps, caller, params.id, body)),
    changeSignature: async ({ caller, params, upload }) => {
      const { taken } = await upload.receive((file) => takeSignature(deps, file));
      return presentSignerAccount(await changeSignature(deps, caller, params.id, taken.png));
    },
    removeSignature: async ({ caller, params }) => presentSignerAccount(await removeSignature(deps, caller, params.id)),
  } satisfies Partial<Handlers>;
}

/** All calls of reports. */
export const reportsHandlers = (deps: Dependencies) => ({
  ...reportHandlers(deps),
  ...valueHandlers(deps),
  ...signerHandlers(deps),
});
