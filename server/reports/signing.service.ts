import { randomBytes } from 'node:crypto';
import type { Language } from '#contract/fields.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteReportStep } from '../bookings/report-marks.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { renderReport } from '../print/report-document.ts';
import { readSignature } from './inspection/pictures.ts';
import { documentOf, verifyAddress } from './document.ts';
import { storeWith } from './report-files.service.ts';
import { pictureOf } from './report-pictures.service.ts';
import { marksOf } from './report-marks.ts';
import type { ReportRow, SignedAs, Signer } from './report-row.ts';
import { isScanned, isSigner, maySee } from './reports.policy.ts';
import { lockReport, refuseUnlessWaiting } from './review.service.ts';
import {
  findReport,
  findVersions,
  insertEvent,
  supersedeSigned,
  writeAcceptance,
  writeSigning,
} from './reports.store.ts';
import { findSigner, rememberSigner } from './signers.store.ts';

export interface SignForm {
  signature: string;
  interpretation: string;
  recommendations: string;
  fullName?: string | null;
  qualification?: string | null;
  registrationNumber?: string | null;
  language?: Language;
  revision?: number;
}

/** A signer. `fixed`: everything comes from the clinic's list and the form asks for nothing. */
export type KnownSigner = Signer & { fixed: boolean };

/** Under whose name the caller signs: a doctor's data from the clinic's list, all others as in their last signature. */
export async function readSigner(db: Db, caller: Caller): Promise<KnownSigner> {
  const { isListed, ...known } = await knownSigner(db, caller);
  return { ...known, fixed: isListed && known.qualification !== '' && known.registrationNumber !== '' };
}

async function knownSigner(db: Db, caller: Caller): Promise<Signer & { isListed: boolean }> {
  return (
    (await findSigner(db, caller.accountId, caller.doctor?.id ?? null)) ?? {
      name: caller.name,
      qualification: '',
      registrationNumber: '',
      isListed: false,
    }
  );
}

/**
 * Signs and releases a report. The document is drawn, stored and hashed first; then report, booking, history and the
 * SMS to the patient are written in one transaction. Signing a report that was not accepted yet also accepts it.
 * @throws NOT_FOUND, REPORT_STATE, STALE, OWN_UPLOAD, NOT_SCANNED, FORBIDDEN, INVALID_FIELDS, FILE_DAMAGED
 */
export async function signReport(deps: Dependencies, asking: Asking, id: number, form: SignForm): Promise<ReportRow> {
  const { caller } = asking;
  const seen = await findReport(deps.db, id);
  if (seen) noteRows([seen]);
  if (!seen || !maySee(asking, seen)) throw clinicError('NOT_FOUND');
  refuseUnsignable(caller, seen, form.revision);
  const signer = await signerOf(deps.db, caller, form);
  const signature = await readSignature(form.signature);
  const at = new Date();
  const as = signedAs(seen, signer, form.language);
  const verifyCode = randomBytes(16).toString('base64url');
  const { profile } = await readClinic(deps.db);
  const document = await renderReport(
    documentOf(
      { ...seen, interpretation: form.interpretation, recommendations: form.recommendations },
      {
        as,
        at,
        signature,
        clinic: profile,
        verifyUrl: verifyAddress(deps.origin, verifyCode),
        picture: await pictureOf(deps, seen),
        versions: await findVersions(deps.db, seen.bookingId),
      },
    ),
  );
  const incoming = await deps.files.receive(asStream(document), Number.MAX_SAFE_INTEGER);
  const facts = {
    name: 'report.pdf',
    type: 'application/pdf',
    bytes: incoming.bytes,
    sha256: incoming.sha256,
    scan: 'OFF' as const,
  };
  return storeWith(deps, incoming, facts, async (tx, documentKey) => {
    const { booking, report } = await lockReport(tx, asking, id);
    // The report must still be as it was drawn.
    refuseUnsignable(caller, report, seen.revision);
    if (report.status === 'UPLOADED') {
      await writeAcceptance(tx, id, caller.accountId);
      await insertEvent(tx, id, caller.accountId, 'UPLOADED', null);
      await noteReportStep(tx, booking, caller, { from: 'UPLOADED', to: 'PENDING_SIGNATURE' }, null);
    }
    await supersedeSigned(tx, report.bookingId);
    const { interpretation, recommendations } = form;
    await writeSigning(tx, id, {
      by: caller.accountId,
      at,
      as,
      signature,
      interpretation,
      recommendations,
      documentKey,
      verifyCode,
    });
    await insertEvent(tx, id, caller.accountId, 'PENDING_SIGNATURE', null);
    await noteReportStep(tx, booking, caller, { from: 'PENDING_SIGNATURE', to: 'SIGNED' }, marksOf(report, 'SIGNED'));
    await deps.jobs.add(tx, 'notice', {
      accountId: report.accountId,
      notice: report.version === 1 ? 'reportReady' : 'reportAmended',
    });
    if (!caller.doctor) await rememberSigner(tx, caller.accountId, signer);
    return (await findReport(tx, id))!;
  });
}

function refuseUnsignable(caller: Caller, report: ReportRow, revision: number | undefined): void {
  if (!isSigner(caller, report)) throw clinicError('FORBIDDEN');
  refuseUnlessWaiting(caller, report, revision);
  if (!isScanned(report)) throw clinicError('NOT_SCANNED');
}

/** The law asks for the signer's full name, qualification and registration number (I7). */
async function signerOf(db: Db, caller: Caller, form: SignForm): Promise<Signer> {
  const { isListed, ...known } = await knownSigner(db, caller);
  const given: Signer = {
    name: form.fullName ?? '',
    qualification: form.qualification ?? '',
    registrationNumber: form.registrationNumber ?? '',
  };
  // A listed doctor's data come from the clinic's list, and the form fills the gaps. All others give theirs in the
  // form.
  const [first, second] = isListed ? [known, given] : [given, known];
  const signer = {
    name: first.name || second.name,
    qualification: first.qualification || second.qualification,
    registrationNumber: first.registrationNumber || second.registrationNumber,
  };
  const missing: Record<string, string> = {};
  if (!signer.qualification) missing['qualification'] = 'report.qualification';
  if (!signer.registrationNumber) missing['registrationNumber'] = 'report.registrationNumber';
  if (Object.keys(missing).length > 0) throw clinicError('INVALID_FIELDS', { fields: missing });
  return signer;
}

function signedAs(row: ReportRow, signer: Signer, language = row.patientLanguage): SignedAs {
  const {
    patientName,
    patientId,
    patientPhone: phone,
    age,
    gender: sex,
    testName,
    testNameBn,
    requester,
    requesterBn,
  } = row;
  return { language, patientName, patientId, phone, age, sex, testName, testNameBn, requester, requesterBn, signer };
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
