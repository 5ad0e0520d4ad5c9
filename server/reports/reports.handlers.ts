import type { Dependencies } from '../dependencies.ts';
import type { Call, Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { correctValues, countUpload, handInFile, handInValues } from './intake.service.ts';
import {
  countWaiting,
  downloadReport,
  downloadUploaded,
  listReports,
  readReport,
  showReport,
} from './reading.service.ts';
import { takeFile } from './report-files.service.ts';
import { amendReport, validateReport } from './review.service.ts';
import { readSigner, signReport } from './signing.service.ts';
import { verifyReport } from './verify.service.ts';

type ReportsHandlers = Pick<
  Handlers,
  | 'uploadReport'
  | 'uploadReportFile'
  | 'enterReport'
  | 'changeReport'
  | 'validateReport'
  | 'signReport'
  | 'readSigner'
  | 'amendReport'
  | 'listReports'
  | 'countReports'
  | 'readReport'
  | 'downloadReport'
  | 'downloadUploaded'
  | 'verifyReport'
>;

export function reportsHandlers(deps: Dependencies): ReportsHandlers {
  const upload = async (call: Call<'uploadReport'>) => {
    await countUpload(deps, call.caller);
    const { taken, form } = await call.upload.receive((file) => takeFile(deps, file));
    return showReport(deps, call, await handInFile(deps, call.caller, form.bookingId, taken));
  };
  return {
    uploadReport: upload,
    uploadReportFile: upload,
    enterReport: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        showReport({ ...deps, db: tx }, call, await handInValues(tx, call.caller, call.body.bookingId, call.body)),
      ),
    changeReport: async (call) =>
      showReport(deps, call, await correctValues(deps, call.caller, call.params.id, call.body)),
    validateReport: async (call) => showReport(deps, call, await validateReport(deps, call, call.body)),
    signReport: async (call) => showReport(deps, call, await signReport(deps, call, call.params.id, call.body)),
    readSigner: async ({ caller }) => {
      const { name, ...signer } = await readSigner(deps.db, caller);
      return { fullName: name, ...signer };
    },
    amendReport: async (call) => showReport(deps, call, await amendReport(deps, call, call.params.id, call.body)),
    listReports: (call) => listReports(deps.db, call, call.query),
    countReports: (call) => countWaiting(deps.db, call),
    readReport: async (call) => showReport(deps, call, await readReport(deps, call, call.params.id)),
    downloadReport: (call) => downloadReport(deps, call, call.params.id),
    downloadUploaded: (call) => downloadUploaded(deps, call, call.params.id),
    verifyReport: ({ params, address }) => verifyReport(deps, params.code, address),
  };
}
