import { randomBytes } from 'node:crypto';
import { departments, isOfLaboratory } from '#contract/lab-tests/departments.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { Container } from '#contract/laboratory/specimens.ts';
import type { Files } from '../adapters/files/files.ts';
import type { Db } from '../db/database.ts';
import { renderReport } from '../print/report-document.ts';
import { changesAgainst } from '../reports/changes.service.ts';
import { documentOf, valuesOf, verifyAddress } from '../reports/document.ts';
import { freezeRows } from '../reports/entry.service.ts';
import { findReportForDemo } from '../reports/reading.service.ts';
import type { ReportRow, Signer } from '../reports/report-row.ts';
import { signedAs } from '../reports/signed-as.ts';
import { demoPhones } from './accounts.ts';
import { day, hour, minute } from './calendar.ts';
import { demoSigned } from './courses.ts';
import { drawChest, drawSignature } from './pictures.ts';
import { takeTubes } from './laboratory.ts';
import type { DemoEntered, DemoSampleOf } from './laboratory.ts';
import { demoProfile } from './profile.ts';
import { labWords } from './report-words.ts';
import { demoPanels, demoPictures, remarksOn } from './report-values.ts';
import type { DemoValues } from './report-values.ts';
import {
  acceptDemoReport,
  findDemoSigner,
  finishDemoReports,
  insertDemoReport,
  insertDemoSigner,
  keepDemoFiles,
  rejectDemoReport,
  reserveDemoFile,
  selectCandidates,
  signDemoReport,
  supersedeDemoReport,
} from './reports.store.ts';
import type { DemoCandidate, DemoFile } from './reports.store.ts';

export interface DemoPlace {
  files: Files;
  origin: string;
}

const people = { staff: demoPhones.staff, signer: demoPhones.pathologist };
const laboratory: readonly Department[] = departments.filter(isOfLaboratory);
/** The pathologist signs for the laboratory, the reporting doctor with an account everything else. */
const signers = {
  pathologist: {
    phone: demoPhones.pathologist,
    departments: laboratory,
    name: 'Dr. Arindam Kundu',
    qualification: 'MBBS, MD (Pathology)',
    registrationNumber: 'WBMC-DEMO-0006',
  },
  doctor: {
    phone: demoPhones.internalDoctor,
    departments: departments.filter((department) => !laboratory.includes(department)),
    // These are on the doctor's card.
    name: '',
    qualification: '',
    registrationNumber: '',
  },
} as const;
type Stage = 'SIGNED' | 'AMENDED' | 'PENDING_SIGNATURE' | 'UPLOADED' | 'REJECTED';
/**
 * The reports of the visits, newest first. Few are signed, because each signed document has to be drawn. Later visits
 * have no report yet.
 */
const stagesOfOthers: readonly Stage[] = [
  'UPLOADED',
  'UPLOADED',
  'PENDING_SIGNATURE',
  'REJECTED',
  'UPLOADED',
  'PENDING_SIGNATURE',
  'SIGNED',
  'UPLOADED',
  'REJECTED',
  'PENDING_SIGNATURE',
  'SIGNED',
];
const stagesOfDemoUsers: readonly Stage[] = ['AMENDED', 'SIGNED', 'PENDING_SIGNATURE', 'SIGNED', 'SIGNED'];

/** Reports in every status for some of the demo's visits, with real documents for the signed ones. */
export async function makeDemoReports(
  tx: Db,
  place: DemoPlace,
  now: number,
  entered: readonly DemoEntered[],
): Promise<void> {
  const drawings: Studio['drawings'] = [];
  const names: Studio['names'] = new Map();
  const studio = { tx, place, now, names, drawings, signature: await drawSignature(), chest: await drawChest() };
  const stored = await keep(studio, studio.signature, 'signature.png', 'image/png');
  for (const signer of Object.values(signers)) {
    await insertDemoSigner(tx, signer, stored);
    names.set(signer.phone, await findDemoSigner(tx, signer.phone));
  }
  const done = demoSigned(now);
  const tests = new Set([
    ...demoPanels.map(({ labTest }) => labTest),
    ...demoPictures,
    ...done.map(({ test }) => test),
  ]);
  const visits = await selectCandidates(tx, [...tests]);
  const made: { at: Date; make: () => Promise<void> }[] = [];
  for (const { phone, test, at, hours, values } of done) {
    const place = visits.findIndex(
      (one) => one.phone === phone && one.labTest === test && one.visitedAt.getTime() === at.getTime(),
    );
    const [visit] = visits.splice(place, 1);
    made.push({ at: visit!.visitedAt, make: () => signPast(studio, visit!, values, hours * hour) });
  }
  const users: readonly string[] = [demoPhones.patient, demoPhones.patientWithFewer];
  const [own, others] = [
    visits.filter(({ phone }) => users.includes(phone)),
    visits.filter(({ phone }) => !users.includes(phone)),
  ];
  for (const [list, stages] of [
    [own, stagesOfDemoUsers],
    [others, stagesOfOthers],
  ] as const) {
    for (const [index, stage] of stages.entries()) {
      const visit = list[index];
      if (!visit) continue;
      made.push({ at: visit.visitedAt, make: () => makeReport(studio, visit, stage, index % 2 === 0 ? 0 : 1) });
    }
  }
  // In the order of the visits: a report shows the value before.
  for (const { make } of made.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await make();
  for (const one of entered) await reportToday(studio, one);
  // At once: while one is written to the disk, the next is drawn.
  await keepDemoFiles(tx, await Promise.all(drawings.map((draw) => draw())));
  await finishDemoReports(tx);
}

/** What reports are made with. `now` in milliseconds. */
interface Studio {
  tx: Db;
  place: DemoPlace;
  now: number;
  /** As whom the account with a phone number signs. */
  names: Map<string, Signer>;
  signature: Buffer;
  /** A picture for reports of the X-ray. */
  chest: Buffer;
  /** Each draws a signed document and stores it. */
  drawings: (() => Promise<DemoFile>)[];
}

/**
 * When a tube was discarded; null if it is still there. The clinic throws tubes away once a week, so here each is kept
 * five days longer than it must be.
 */
function discardedAt(container: Container, takenAt: Date, now: number): Date | null {
  const at = takenAt.getTime() + (demoProfile.tubeDays[container] + 5) * day;
  return at < now ? new Date(at) : null;
}

/** The tubes of a visit that is over. */
const sampleOf = ({ tx, now }: Studio, { bookingId, labTest, visitedAt }: DemoCandidate): Promise<DemoSampleOf> =>
  takeTubes(tx, labTest, {
    bookingId,
    collectedAt: visitedAt,
    receivedAt: new Date(visitedAt.getTime() + 15 * minute),
    isUrgent: false,
    rejected: null,
    marks: [],
    place: 'Fridge 1, rack A',
    discardedAt: (container) => discardedAt(container, visitedAt, now),
  });

/** A report that was signed so long after its sample. */
async function signPast(studio: Studio, visit: DemoCandidate, values: DemoValues, after: number): Promise<void> {
  const sample = await sampleOf(studio, visit);
  const { id, isNormal } = await enter(studio, visit, sample, values, later(visit.visitedAt, after * 0.6));
  await acceptDemoReport(studio.tx, id, people.signer);
  await sign(studio, id, later(visit.visitedAt, after), remarksOn(visit.labTest, isNormal));
}

/** Values of today: they wait for their check or their signature, or are signed. */
async function reportToday(studio: Studio, { bookingId, test, sample, values, reach }: DemoEntered): Promise<void> {
  const share = (part: number) => {
    const from = sample.collectedAt.getTime();
    return new Date(from + (studio.now - from) * part);
  };
  const { id, isNormal } = await enter(studio, { bookingId, language: 'en' }, sample, values, share(0.4));
  if (reach) await acceptDemoReport(studio.tx, id, people.signer);
  if (reach === 'SIGNED') await sign(studio, id, share(0.9), remarksOn(test, isNormal));
}

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

async function makeReport(studio: Studio, visit: DemoCandidate, stage: Stage, column: 0 | 1): Promise<void> {
  const { tx } = studio;
  const { labTest, visitedAt, language } = visit;
  const panel = demoPanels.find((one) => one.labTest === labTest);
  const tubes = await sampleOf(studio, visit);
  const sample = { ...tubes, kind: tubes.kind || (panel?.sampleKind ?? '') };
  const handIn = (which: 0 | 1, uploadedAt: Date, why: string | null = null) =>
    panel ? enter(studio, visit, sample, panel.values[which], uploadedAt, why) : upload(studio, visit, uploadedAt);
  // The first version of an amended report has the other column's values, as after a mix-up of two tubes.
  const isAmended = stage === 'AMENDED' && panel !== undefined;
  const first = await handIn(isAmended ? ((1 - column) as 0 | 1) : column, later(visitedAt, 80 * minute));
  if (stage === 'UPLOADED') return;
  if (stage === 'REJECTED')
    return void (await rejectDemoReport(tx, first.id, people.signer, panel ? wrongValue : darkPicture));
  await acceptDemoReport(tx, first.id, people.signer);
  if (stage === 'PENDING_SIGNATURE') return;
  const remarks = ({ isNormal }: { isNormal: boolean }) =>
    panel ? remarksOn(labTest, isNormal) : { ...remarksOn(labTest, true), interpretation: 'No abnormality is seen.' };
  await sign(studio, first.id, later(visitedAt, 2 * hour), remarks(first));
  if (!isAmended) return;
  const why = labWords('Two tubes had been mixed up.', language);
  const second = await handIn(column, later(visitedAt, 4 * hour), why);
  await acceptDemoReport(tx, second.id, people.signer);
  await supersedeDemoReport(tx, visit.bookingId, later(visitedAt, 5 * hour));
  await sign(studio, second.id, later(visitedAt, 5 * hour), remarks(second));
}

const wrongValue = 'Please check the first value: it does not fit the earlier report.';
const darkPicture = 'The picture is too dark. Please scan it again.';
/** Nobody is pregnant: as if the staff had asked. */
const pregnancy = { isPregnant: false, weeks: null };

/** Values as they are entered: with names, units and ranges of the catalogue, and what formulas give. */
async function enter(
  { tx }: Studio,
  { bookingId, language }: Pick<DemoCandidate, 'bookingId' | 'language'>,
  sample: DemoSampleOf,
  values: DemoValues,
  uploadedAt: Date,
  why: string | null = null,
): Promise<{ id: number; isNormal: boolean }> {
  const typed = Object.entries(values).map(([analyte, value]) => ({ analyte, test: analyte, value }));
  const frozen = await freezeRows(tx, bookingId, typed, { sampleCollectedAt: sample.collectedAt, pregnancy });
  const id = await insertDemoReport(
    tx,
    {
      bookingId,
      version: why === null ? 1 : 2,
      why,
      uploadedAt,
      fileKey: null,
      results: frozen.rows,
      isPregnant: frozen.pregnancy?.isPregnant ?? null,
      sampleKind: labWords(sample.kind, language),
      sampleNumber: sample.number || null,
      sampleCollectedAt: sample.collectedAt,
      sampleReceivedAt: sample.receivedAt,
    },
    people,
  );
  return { id, isNormal: frozen.rows.every(({ flag }) => flag === null || flag === 'NORMAL') };
}

/** A picture as a report. */
async function upload(studio: Studio, { bookingId, visitedAt }: DemoCandidate, uploadedAt: Date) {
  const fileKey = await keep(studio, studio.chest, 'x-ray.png', 'image/png');
  const empty = { results: null, isPregnant: null, sampleKind: null, sampleNumber: null, sampleReceivedAt: null };
  const report = {
    ...empty,
    bookingId,
    version: 1,
    why: null,
    uploadedAt,
    fileKey,
    sampleCollectedAt: visitedAt,
  };
  return { id: await insertDemoReport(studio.tx, report, people), isNormal: true };
}

async function sign(
  studio: Studio,
  id: number,
  at: Date,
  remarks: { interpretation: string; recommendations: string },
): Promise<void> {
  const { tx, place, signature } = studio;
  const row = await findReportForDemo(tx, id);
  const signer = isOfLaboratory(row.department) ? signers.pathologist : signers.doctor;
  const interpretation = labWords(remarks.interpretation, row.patientLanguage);
  const recommendations = labWords(remarks.recommendations, row.patientLanguage);
  const code = randomBytes(16).toString('base64url');
  const before: ReportRow = { ...row, interpretation, recommendations };
  const names = signedAs(row, studio.names.get(signer.phone)!);
  const changes = await changesAgainst(tx, before, names);
  const as = { ...names, ...(changes && { changes }) };
  const document = documentOf(before, {
    as,
    at,
    signature,
    clinic: demoProfile,
    verifyUrl: verifyAddress(place.origin, code),
    body: row.results ? valuesOf(before) : { kind: 'image', images: [studio.chest] },
    versions: row.version > 1 ? [{ version: 1, signedAt: later(at, -3 * hour), isRequesterHidden: false }] : [],
  });
  const key = newKey();
  await reserveDemoFile(tx, key);
  studio.drawings.push(async () => write(place, key, await renderReport(document), 'report.pdf', 'application/pdf'));
  await signDemoReport(tx, id, signer.phone, [
    at,
    JSON.stringify(as),
    signature,
    interpretation,
    recommendations,
    key,
    code,
  ]);
}

/** Stores a file. @returns its key */
async function keep({ tx, place }: Studio, content: Buffer, name: string, type: string): Promise<string> {
  const key = newKey();
  await reserveDemoFile(tx, key);
  await keepDemoFiles(tx, [await write(place, key, content, name, type)]);
  return key;
}

const newKey = () => randomBytes(16).toString('hex');

async function write(
  { files }: DemoPlace,
  key: string,
  content: Buffer,
  name: string,
  type: string,
): Promise<DemoFile> {
  const incoming = await files.receive(pieces(content), Number.MAX_SAFE_INTEGER);
  await files.keep(incoming, key);
  return { key, name, type, bytes: incoming.bytes, sha256: incoming.sha256 };
}

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
