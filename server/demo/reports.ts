import { randomBytes } from 'node:crypto';
import { departments, isOfLaboratory } from '#contract/lab-tests/departments.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { Container } from '#contract/laboratory/specimens.ts';
import type { Files } from '../adapters/files/files.ts';
import type { Db } from '../db/database.ts';
import { renderReport } from '../print/report-document.ts';
import { documentOf, valuesOf, verifyAddress } from '../reports/document.ts';
import { freezeRow } from '../reports/result-rows.ts';
import { findReportForDemo } from '../reports/reading.service.ts';
import type { ReportRow } from '../reports/report-row.ts';
import { signedAs } from '../reports/signing.service.ts';
import { demoPhones } from './accounts.ts';
import { day, hour, minute } from './calendar.ts';
import { courseVisitAt, demoCourses } from './courses.ts';
import { drawChest, drawSignature } from './pictures.ts';
import { demoSamples } from './lab-tests.ts';
import { insertDemoTube } from './laboratory.store.ts';
import { demoProfile } from './profile.ts';
import { labWords } from './report-words.ts';
import { demoPanels, demoPictures } from './report-values.ts';
import type { DemoPanel } from './report-values.ts';
import {
  acceptDemoReport,
  findDemoSigner,
  finishDemoReports,
  insertDemoFile,
  insertDemoReport,
  insertDemoSigner,
  rejectDemoReport,
  selectCandidates,
  signDemoReport,
  supersedeDemoReport,
} from './reports.store.ts';
import type { DemoCandidate } from './reports.store.ts';

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
type Way = 'SIGNED' | 'AMENDED' | 'PENDING_SIGNATURE' | 'UPLOADED' | 'REJECTED';
/**
 * The reports of the visits, newest first. Few are signed, because each signed document has to be drawn. Later visits
 * have no report yet.
 */
const waysOfOthers: readonly Way[] = [
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
const waysOfDemoUsers: readonly Way[] = ['AMENDED', 'SIGNED', 'PENDING_SIGNATURE', 'SIGNED', 'SIGNED'];

/** Reports in every status for some of the demo's visits, with real documents for the signed ones. */
export async function makeDemoReports(tx: Db, place: DemoPlace, now: number): Promise<void> {
  const signature = await drawSignature();
  const stored = await keep(tx, place, signature, 'signature.png', 'image/png');
  for (const signer of Object.values(signers)) await insertDemoSigner(tx, signer, stored.key);
  const users: readonly string[] = [demoPhones.patient, demoPhones.patientWithFewer];
  const all = await selectCandidates(tx, [...demoPanels.map(({ labTest }) => labTest), ...demoPictures]);
  const courses = demoCourses.flatMap(({ phone, test, visits }) =>
    visits.flatMap(({ daysAgo, values }) => {
      const at = courseVisitAt(now, daysAgo).getTime();
      const visit = all.find((one) => one.phone === phone && one.labTest === test && one.visitedAt.getTime() === at);
      return visit ? [{ visit, values }] : [];
    }),
  );
  for (const { visit, values } of courses) await signCourse(tx, place, visit, values, { signature, now });
  const visits = all.filter((visit) => !courses.some((course) => course.visit === visit));
  const [own, others] = [
    visits.filter(({ phone }) => users.includes(phone)),
    visits.filter(({ phone }) => !users.includes(phone)),
  ];
  for (const [list, ways] of [
    [own, waysOfDemoUsers],
    [others, waysOfOthers],
  ] as const) {
    for (const [index, way] of ways.entries()) {
      const visit = list[index];
      if (visit) await makeReport(tx, place, visit, way, index % 2 === 0 ? 0 : 1, signature);
    }
  }
  await finishDemoReports(tx);
}

/** Once a week the tubes that were kept long enough are thrown away: the last ones wait for it. */
function discardedAt(container: Container, takenAt: Date, now: number): Date | null {
  const at = takenAt.getTime() + (demoProfile.tubeDays[container] + 5) * day;
  return at < now ? new Date(at) : null;
}

/** A signed report with these values; a normal one says so. */
async function signCourse(
  tx: Db,
  place: DemoPlace,
  visit: DemoCandidate,
  values: Readonly<Record<string, string>>,
  { signature, now }: { signature: Buffer; now: number },
): Promise<void> {
  const panel = demoPanels.find(({ labTest }) => labTest === visit.labTest)!;
  const rows = panel.rows.map((row) => {
    const value = values[row.analyte ?? ''] ?? row.values[0];
    return { ...row, values: [value, value] as const };
  });
  const isNormal = rows.every((row) => freezeRow({ ...row, value: row.values[0] }).flag === 'NORMAL');
  const column = isNormal ? 1 : 0;
  for (const { container } of demoSamples[visit.labTest] ?? [])
    await insertDemoTube(
      tx,
      {
        bookingId: visit.bookingId,
        container,
        collectedAt: visit.visitedAt,
        receivedAt: new Date(visit.visitedAt.getTime() + 15 * minute),
        isUrgent: false,
        rejected: null,
        marks: [],
        place: 'Fridge 1, rack A',
        discardedAt: discardedAt(container, visit.visitedAt, now),
      },
      people.staff,
    );
  const id = await handIn(tx, place, visit, { ...panel, rows }, column, null);
  await acceptDemoReport(tx, id, people.signer);
  await sign(tx, place, id, panel, column, signature, 2 * hour);
}

async function makeReport(
  tx: Db,
  place: DemoPlace,
  visit: DemoCandidate,
  way: Way,
  column: 0 | 1,
  signature: Buffer,
): Promise<void> {
  const panel = demoPanels.find(({ labTest }) => labTest === visit.labTest) ?? null;
  // The first version of an amended report has the other column's values, as after a mix-up of two tubes.
  const first = await handIn(tx, place, visit, panel, way === 'AMENDED' ? ((1 - column) as 0 | 1) : column, null);
  if (way === 'UPLOADED') return;
  if (way === 'REJECTED')
    return void (await rejectDemoReport(
      tx,
      first,
      people.signer,
      panel
        ? 'Please check the first value: it does not fit the earlier report.'
        : 'The picture is too dark. Please scan it again.',
    ));
  await acceptDemoReport(tx, first, people.signer);
  if (way === 'PENDING_SIGNATURE') return;
  await sign(tx, place, first, panel, way === 'AMENDED' ? ((1 - column) as 0 | 1) : column, signature, 2 * hour);
  if (way !== 'AMENDED' || !panel) return;
  const second = await handIn(tx, place, visit, panel, column, {
    what: labWords('All values', visit.language),
    why: labWords('Two tubes had been mixed up.', visit.language),
  });
  await acceptDemoReport(tx, second, people.signer);
  await supersedeDemoReport(tx, visit.bookingId, new Date(visit.visitedAt.getTime() + 5 * hour));
  await sign(tx, place, second, panel, column, signature, 5 * hour);
}

/** Hands in values for a laboratory test, a picture for an X-ray. */
async function handIn(
  tx: Db,
  place: DemoPlace,
  visit: DemoCandidate,
  panel: DemoPanel | null,
  column: 0 | 1,
  amendment: { what: string; why: string } | null,
): Promise<number> {
  const say = (text: string) => labWords(text, visit.language);
  const file = panel ? null : await keep(tx, place, await drawChest(), 'x-ray.png', 'image/png');
  return insertDemoReport(
    tx,
    {
      bookingId: visit.bookingId,
      version: amendment ? 2 : 1,
      amendment,
      uploadedAt: new Date(visit.visitedAt.getTime() + (amendment ? 4 * hour : 80 * minute)),
      fileKey: file?.key ?? null,
      results:
        panel &&
        panel.rows.map(({ values, test, analyte, ...row }) => ({
          ...(analyte && { analyte }),
          ...freezeRow({ ...row, test: say(test), value: say(values[column]) }),
        })),
      sampleKind: panel && say(panel.sampleKind),
      sampleNumber: panel && `S-${visit.bookingId}`,
      sampleCollectedAt: visit.visitedAt,
      sampleReceivedAt: panel && new Date(visit.visitedAt.getTime() + 15 * minute),
    },
    people,
  );
}

async function sign(
  tx: Db,
  place: DemoPlace,
  id: number,
  panel: DemoPanel | null,
  column: 0 | 1,
  signature: Buffer,
  after: number,
): Promise<void> {
  const row = await findReportForDemo(tx, id);
  const at = new Date((row.sampleCollectedAt ?? row.uploadedAt).getTime() + after);
  const signer = isOfLaboratory(row.department) ? signers.pathologist : signers.doctor;
  const as = signedAs(row, await findDemoSigner(tx, signer.phone));
  const say = (text: string) => labWords(text, row.patientLanguage);
  const interpretation = say(panel?.interpretation[column] ?? 'No abnormality is seen.');
  const recommendations = say(panel?.recommendations[column] ?? 'Please show this report to your doctor.');
  const code = randomBytes(16).toString('base64url');
  const before: ReportRow = { ...row, interpretation, recommendations };
  const document = await renderReport(
    documentOf(before, {
      as,
      at,
      signature,
      clinic: demoProfile,
      verifyUrl: verifyAddress(place.origin, code),
      body: panel ? valuesOf(before) : { kind: 'image', images: [await drawChest()] },
      versions: row.version > 1 ? [{ version: 1, signedAt: new Date(at.getTime() - 3 * hour) }] : [],
    }),
  );
  const { key } = await keep(tx, place, document, 'report.pdf', 'application/pdf');
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

async function keep(
  tx: Db,
  { files }: DemoPlace,
  content: Buffer,
  name: string,
  type: string,
): Promise<{ key: string }> {
  const key = randomBytes(16).toString('hex');
  const incoming = await files.receive(pieces(content), Number.MAX_SAFE_INTEGER);
  await files.keep(incoming, key);
  await insertDemoFile(tx, key, { name, type, bytes: incoming.bytes, sha256: incoming.sha256 });
  return { key };
}

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
