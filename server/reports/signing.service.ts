import { randomBytes } from 'node:crypto';
import { faceFault, textsIn } from '#contract/faces.ts';
import { complaintOf } from '#contract/field-message.ts';
import { concernsOf, unseenOf } from '#contract/reports/concerns.ts';
import type { Seen } from '#contract/reports/concerns.ts';
import type { Language } from '#contract/fields.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { formFOfReport } from '../bookings/form-f.service.ts';
import { noteReportStep } from '../bookings/report-marks.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { renderReport } from '../print/report-document.ts';
import type { ReportDocument } from '../print/report-input.ts';
import { changesAgainst } from './changes.service.ts';
import { concerningOf, uncalledValueOf } from './concerning.ts';
import { selectTold } from './critical-calls.store.ts';
import { readSignature } from './inspection/pictures.ts';
import { documentOf, verifyAddress } from './document.ts';
import { keepFiles, placeFiles, removeIfFails } from './report-files.service.ts';
import { makeDocument, prepareContent } from './report-pages.service.ts';
import type { MadeDocument } from './report-pages.service.ts';
import { marksOf } from './report-row.ts';
import type { ReportRow, SeenAtSignature, SignedAs } from './report-row.ts';
import { maySee, signObstacle } from './reports.policy.ts';
import { accept, lockReport, refuse } from './review.service.ts';
import { signedAs } from './signed-as.ts';
import type { LaboratoryNotes } from './signed-as.ts';
import { findReport, findVersions, insertEvent, supersedeSigned, writeSigning } from './reports.store.ts';
import type { Signing } from './reports.store.ts';
import {
  missingFields,
  namesOf,
  refuseAnother,
  refuseChangedSigner,
  signerOf,
  storedSignature,
} from './signers.service.ts';
import type { SignerRow } from './signers.store.ts';

export interface SignForm extends Seen {
  signature?: string | null;
  interpretation: string;
  recommendations: string;
  fullName?: string | null;
  qualification?: string | null;
  registrationNumber?: string | null;
  language?: Language;
  revision?: number;
}

/** A report as it was drawn to be signed, which must still be true when the signature is written. */
interface ToSign {
  readonly seen: ReportRow;
  readonly signer: SignerRow;
  readonly as: SignedAs;
  readonly signing: Omit<Signing, 'documentKey' | 'attachedPages' | 'seen'>;
}

/**
 * Signs and releases a report in three steps. What is to be signed is read, and refused if it may not be signed. The
 * document is drawn, stored and hashed. Then report, booking, history and the SMS to the patient are written in one
 * transaction. Signing a report that was not accepted yet also accepts it.
 * @throws NOT_FOUND, REPORT_STATE, STALE, OWN_UPLOAD, NOT_SCANNED, UNCHECKED, FORBIDDEN, SIGNER_INCOMPLETE,
 *   OTHER_DEPARTMENT, PATIENT_INCOMPLETE, PAGES_NEEDED, CONCERNS_UNSEEN, NOTHING_CHANGED, INVALID_FIELDS, FILE_DAMAGED
 */
export async function signReport(deps: Dependencies, asking: Asking, id: number, form: SignForm): Promise<ReportRow> {
  const toSign = await readToSign(deps, asking, id, form);
  const { incoming, attachedPages } = await drawDocument(deps, toSign);
  const { bytes, sha256 } = incoming;
  const facts = { name: 'report.pdf', type: 'application/pdf', bytes, sha256, scan: 'OFF' as const };
  const placed = await placeFiles(deps, [{ incoming, facts }]);
  const writeRows = () =>
    deps.db.transaction(async (tx) => {
      await keepFiles(tx, placed);
      return writeSignature(deps, tx, asking, { toSign, form, documentKey: placed[0]!.key, attachedPages });
    });
  return removeIfFails(deps, placed, writeRows);
}

/** Reads the report and what its document will say, and refuses what cannot be signed. */
async function readToSign(deps: Dependencies, asking: Asking, id: number, form: SignForm): Promise<ToSign> {
  const { caller } = asking;
  const seen = await findReport(deps.db, id);
  if (seen) noteRows([seen]);
  if (!seen || !maySee(asking, seen)) throw clinicError('NOT_FOUND');
  const signer = await signerOf(deps.db, caller);
  refuseUnsignable(caller, seen, signer, form.revision);
  refuseUnseen(seen, form);
  refuseAnother(signer, form, 'signer.another');
  const signature = await signatureOf(deps, signer, form.signature);
  const at = deps.db.now();
  const as = signedAs(seen, namesOf(signer), form.language, await laboratoryNotes(deps.db, seen));
  const { interpretation, recommendations } = form;
  const changes = await changesAgainst(deps.db, { ...seen, interpretation, recommendations }, as);
  if (changes?.length === 0) throw clinicError('NOTHING_CHANGED');
  const verifyCode = randomBytes(16).toString('base64url');
  const kept = { ...as, ...(changes && { changes }) };
  return { seen, signer, as, signing: { at, as: kept, signature, interpretation, recommendations, verifyCode } };
}

/** Draws the signed document, with the pages of the report's uploaded file. */
async function drawDocument(deps: Dependencies, { seen, signing }: ToSign): Promise<MadeDocument> {
  const { at, as, signature, interpretation, recommendations, verifyCode } = signing;
  const clinic = await readLetterhead(deps.db);
  const versions = await findVersions(deps.db, seen.bookingId);
  const verifyUrl = verifyAddress(deps.origin, verifyCode);
  const content = await prepareContent(deps, seen);
  try {
    const document = documentOf(
      { ...seen, interpretation, recommendations },
      { as, at, signature, clinic, verifyUrl, body: content.body, versions },
    );
    refuseUnprintable(document);
    return await makeDocument(deps, content, await renderReport(document));
  } finally {
    await content.pages?.drop();
  }
}

/** Writes the signature, if report, patient and signer are still as they were drawn. */
async function writeSignature(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Db,
  asking: Asking,
  {
    toSign: { seen, signer, as, signing },
    form,
    ...document
  }: { toSign: ToSign; form: SignForm } & Pick<Signing, 'documentKey' | 'attachedPages'>,
): Promise<ReportRow> {
  const { caller } = asking;
  const { booking, report } = await lockReport(tx, asking, seen.id);
  refuseUnsignable(caller, report, signer, seen.revision);
  refuseUnseen(report, form);
  await refuseChangedSigner(tx, signer);
  const now = signedAs(report, as.signer, as.language, await laboratoryNotes(tx, report));
  if (JSON.stringify(now) !== JSON.stringify(as)) throw clinicError('STALE');
  if (report.status === 'UPLOADED') await accept(tx, caller, booking, report);
  await supersedeSigned(tx, report.bookingId);
  await writeSigning(tx, caller.accountId, report.id, { ...signing, ...document, seen: seenAtSignature(report) });
  await insertEvent(tx, caller.accountId, report.id, 'PENDING_SIGNATURE', null);
  await noteReportStep(tx, caller, booking, { from: 'PENDING_SIGNATURE', to: 'SIGNED' }, marksOf(report, 'SIGNED'));
  await jobs.add(tx, 'notice', {
    accountId: report.accountId,
    notice: report.version === 1 ? 'reportReady' : 'reportAmended',
    bookingId: report.bookingId,
    language: report.patientLanguage,
  });
  return (await findReport(tx, report.id))!;
}

/** Refuses a report that the caller cannot sign. Everybody who can sign has a profile. */
function refuseUnsignable(
  caller: Caller,
  report: ReportRow,
  signer: SignerRow | null,
  revision: number | undefined,
): asserts signer is SignerRow {
  const obstacle = signObstacle(caller, report, signer);
  refuse(report, obstacle, revision, signer && obstacle === 'SIGNER_INCOMPLETE' ? missingFields(signer) : undefined);
}

/**
 * Refuses letters that no typeface has, which would be boxes on a signed paper: names and texts from before they were
 * refused at typing may have some.
 * @throws INVALID_FIELDS with the text that has to be corrected
 */
function refuseUnprintable(document: ReportDocument): void {
  const found = textsIn(document).find(([, text]) => faceFault(text) !== null);
  if (!found) return;
  const [path, text] = found;
  throw clinicError('INVALID_FIELDS', {
    fields: { [path.join('.')]: complaintOf('face.onReport', text.slice(0, 60)) },
  });
}

/**
 * Refuses a signature whose signer has not confirmed to have seen everything that they must know about the report.
 * @throws CONCERNS_UNSEEN
 */
function refuseUnseen(report: ReportRow, said: Seen): void {
  if (unseenOf(concerningOf(report), said).length > 0) throw clinicError('CONCERNS_UNSEEN');
}

/** What is kept with the signature about the concerns that were seen; null where there were none. */
function seenAtSignature(report: ReportRow): SeenAtSignature | null {
  const concerning = concerningOf(report);
  const concerns = concernsOf(concerning);
  return concerns.length === 0
    ? null
    : { concerns, controls: concerning.controls, uncalled: concerning.uncalled.map(uncalledValueOf) };
}

/** The drawn signature or, without one, the one stored in the profile. @throws INVALID_FIELDS if there is neither */
async function signatureOf(deps: Dependencies, signer: SignerRow, drawn: string | null | undefined): Promise<Buffer> {
  const signature = drawn ? await readSignature(drawn) : await storedSignature(deps, signer);
  if (!signature) throw clinicError('INVALID_FIELDS', { fields: { signature: 'report.signature' } });
  return signature;
}

/**
 * Reads what the document also says: whom the laboratory told of critical values; the Form F of an ultrasound of a
 * pregnancy; and whether the clinic wants previous values on it.
 * @throws INVALID_FIELDS
 */
async function laboratoryNotes(db: Db, row: Pick<ReportRow, 'id' | 'bookingId'>): Promise<LaboratoryNotes> {
  const calls = await selectTold(db, row);
  const formF = await formFOfReport(db, row.bookingId);
  const { profile } = await readClinic(db);
  return {
    ...(calls.length > 0 && { calls }),
    ...(formF && { formF: { number: formF.number, doctor: formF.doctor, doctorBn: formF.doctorBn } }),
    ...(profile.papers.previousValue === 'on' && { withPrevious: true }),
  };
}
