import { Readable } from 'node:stream';
import { hiddenName } from '#contract/bookings/states.ts';
import { seesHidden } from '../bookings/bookings.policy.ts';
import type { Asking } from '../shared/caller.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Download } from '../shared/file-transfer.ts';
import { renderReport } from '../print/report-document.ts';
import { changesShownTo } from './changes.policy.ts';
import { changesSoFar } from './changes.service.ts';
import { selectTold } from './critical-calls.store.ts';
import { documentOf, valuesOf } from './document.ts';
import type { ReportRow } from './report-row.ts';
import { findVersions } from './reports.store.ts';
import { signedAs } from './signed-as.ts';

const nobody = { name: '', qualification: '', registrationNumber: '' };

/**
 * Draws entered values that wait for their signature in the form of the paper, marked on every page as not signed,
 * without signature and code. It is drawn anew each time and never stored. Who asked for the test is named or hidden as
 * on the screens.
 */
export async function drawDraft(deps: Dependencies, { caller }: Asking, row: ReportRow): Promise<Download> {
  const at = deps.db.now();
  const [clinic, versions, calls] = await Promise.all([
    readLetterhead(deps.db),
    findVersions(deps.db, row.bookingId),
    selectTold(deps.db, row),
  ]);
  const isHidden = row.isRequesterHidden && !seesHidden(caller);
  const shown = isHidden ? { ...row, requester: hiddenName.en, requesterBn: hiddenName.bn } : row;
  const changes = changesShownTo(
    caller,
    { row, versions },
    { version: row.version, changes: await changesSoFar(deps.db, row) },
  );
  const document = documentOf(row, {
    as: { ...signedAs(shown, nobody, row.patientLanguage, { calls }), ...(changes && { changes }) },
    at,
    signature: Buffer.alloc(0),
    clinic,
    verifyUrl: '',
    body: valuesOf(row),
    versions,
  });
  const pdf = await renderReport({ ...document, status: 'DRAFT', signature: null, verifyUrl: null });
  return { stream: Readable.from([pdf]), bytes: pdf.length, type: 'application/pdf', name: 'report.pdf' };
}
