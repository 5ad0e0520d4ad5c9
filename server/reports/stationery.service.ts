import { Readable } from 'node:stream';
import type { Asking } from '../shared/caller.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import { pointsOf } from '../print/sheet.ts';
import { renderReport } from '../print/report-document.ts';
import { callsSince } from './addition.service.ts';
import { documentOf, valuesOf, verifyAddress } from './document.ts';
import { readReport } from './reading.service.ts';
import { isForStationery } from './reports.policy.ts';
import { findSignature, findVersions } from './reports.store.ts';

/**
 * Draws a signed report for the clinic's own paper: the content of the signed document, without the clinic's heading
 * and within the paper's margins. It is never stored and not offered as the report itself: its code leads to the signed
 * document.
 * @throws NOT_FOUND; REPORT_STATE unless it is signed, in force and of entered values
 */
export async function printOnStationery(deps: Dependencies, asking: Asking, id: number): Promise<Download> {
  const row = await readReport(deps, asking, id);
  const { signedAs: as, signedAt: at, verifyCode } = row;
  const signature = await findSignature(deps.db, id);
  if (!isForStationery(row) || !as || !at || !verifyCode || !signature) throw clinicError('REPORT_STATE');
  const [clinic, { profile }, signed] = await Promise.all([
    readLetterhead(deps.db),
    readClinic(deps.db),
    findVersions(deps.db, row.bookingId),
  ]);
  const versions = signed.filter(({ version }) => version < row.version);
  const verifyUrl = verifyAddress(deps.origin, verifyCode);
  const since = await callsSince(deps.db, row);
  const document = {
    ...documentOf(row, { as, at, signature, clinic, verifyUrl, body: valuesOf(row), versions }),
    addition: since.length > 0 ? since.map((call) => ({ ...call, at: new Date(call.at) })) : null,
  };
  const { top, bottom, left, right } = profile.papers.margins;
  const pdf = await renderReport(document, {
    top: pointsOf(top),
    bottom: pointsOf(bottom),
    left: pointsOf(left),
    right: pointsOf(right),
  });
  return { stream: Readable.from([pdf]), bytes: pdf.length, type: 'application/pdf', name: 'report-print.pdf' };
}
