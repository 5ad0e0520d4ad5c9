import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { markSigned } from '../testing/report-builders.store.ts';
import {
  amendBy,
  attachBy,
  enterBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
  signRewordedBy,
} from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import type { Query } from '../testing/typed-calls.ts';
import { aDocx } from '../testing/zips.ts';
import { anOldDocument, aPng } from '../testing/uploads.ts';

/** Who sees a report before and after its release, on every way to it. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

const code = (answer: TestAnswer) => (answer.status < 300 ? 'seen' : expectError(answer).code);
const listed = async (reader: TestCaller, query: Query<'listReports'>) => {
  const answer = await reader.listReports({ query });
  if (answer.status >= 300) return expectError(answer).code;
  const { _embedded, page } = answer.body;
  const ids = _embedded.reportEntityList.map(({ id }) => id);
  expect(ids, 'the first page, by the total count').toHaveLength(Math.min(page.totalElements, page.size));
  return ids;
};

type Role =
  | 'patient'
  | 'stranger'
  | 'booked'
  | 'referer'
  | 'referring'
  | 'reporting'
  | 'unlisted'
  | 'uninvolved'
  | 'receptionist'
  | 'staff'
  | 'pathologist'
  | 'admin';

/** Everyone around one booking of a doctor, each with an account of their own. */
async function everyoneAround(): Promise<{ people: Record<Role, TestCaller>; bookingId: number }> {
  const doctor = async (isReporting: boolean) => {
    const caller = await app.asRole('Doctor');
    return {
      caller,
      id: (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone, isReporting })).id,
    };
  };
  const [patient, booked, referer, referring, reporting, uninvolved] = [
    await app.asRole('User'),
    await doctor(false),
    await doctor(true),
    await doctor(true),
    await doctor(true),
    await doctor(true),
  ];
  await knowAgeAndSex(app.db, patient.account.id);
  const { id: bookingId } = await aBooking(app.db, {
    kind: 'test',
    accountId: patient.account.id,
    doctorId: booked.id,
    refererId: referer.id,
    referringDoctorId: referring.id,
    reportingDoctorId: reporting.id,
  });
  return {
    people: {
      patient,
      stranger: await app.asRole('User'),
      booked: booked.caller,
      referer: referer.caller,
      referring: referring.caller,
      reporting: reporting.caller,
      unlisted: await app.asRole('Doctor'),
      uninvolved: uninvolved.caller,
      receptionist: await app.asRole('Receptionist'),
      staff: await app.asRole('Staff'),
      pathologist: await app.asRole('Pathologist'),
      admin: await app.asRole('Admin'),
    },
    bookingId,
  };
}

const [yes, no, never] = ['seen', 'NOT_FOUND', 'FORBIDDEN'];
/** Before and after the release. */
const sees: Record<Role, readonly [before: string, after: string]> = {
  patient: [no, yes],
  stranger: [no, no],
  booked: [no, yes],
  referer: [no, yes],
  referring: [no, yes],
  reporting: [yes, yes],
  unlisted: [no, no],
  uninvolved: [no, no],
  receptionist: [never, never],
  staff: [yes, yes],
  pathologist: [yes, yes],
  admin: [yes, yes],
};
const roles = Object.keys(sees) as Role[];

/** What each of them gets: the report, the download, the uploaded file, and whether their list has it. */
async function ways(
  people: Record<Role, TestCaller>,
  id: number,
  bookingId: number,
): Promise<Record<string, Record<Role, unknown>>> {
  const entries = await Promise.all(
    roles.map(async (role) => {
      const list = await listed(people[role], { bookingId });
      return [
        role,
        {
          read: code(await people[role].readReport({ params: { id } })),
          download: code(await people[role].downloadReport({ params: { id } })),
          uploaded: code(await people[role].downloadUploaded({ params: { id } })),
          list: Array.isArray(list) ? (list.includes(id) ? yes : no) : list,
        },
      ] as const;
    }),
  );
  const of = (way: 'read' | 'download' | 'uploaded' | 'list') =>
    Object.fromEntries(entries.map(([role, by]) => [role, by[way]])) as Record<Role, unknown>;
  return { read: of('read'), download: of('download'), uploaded: of('uploaded'), list: of('list') };
}
/** `file`: who gets the uploaded file by itself; if the document has its pages, only those who work on the report. */
const expected = (when: 0 | 1, file: 0 | 1 = 0) => {
  const [row, uploaded] = [when, file].map((at) => Object.fromEntries(roles.map((role) => [role, sees[role][at]])));
  return { read: row, download: row, uploaded, list: row };
};

describe('a report', () => {
  it('rejected, signed, amended, superseded: each is seen by exactly those who may', { timeout: 60_000 }, async () => {
    const { people, bookingId } = await everyoneAround();
    const { id } = reportIn(await uploadBy(staff!, bookingId));
    await rejectBy(pathologist!, id);
    expect(await ways(people, id, bookingId)).toEqual(expected(0));
    await uploadBy(staff!, bookingId);
    await signBy(pathologist!, id);
    expect(await ways(people, id, bookingId)).toEqual(expected(1));
    const { id: second } = reportIn(await amendBy(pathologist!, id));
    expect(await ways(people, second, bookingId)).toEqual(expected(0));
    await signRewordedBy(pathologist!, second);
    expect(await ways(people, id, bookingId)).toEqual(expected(1));
  });

  it('is no longer shown to its reporting doctor before the release once the clinic removes their mark', async () => {
    const { people, bookingId } = await everyoneAround();
    const { id } = reportIn(await uploadBy(staff!, bookingId));
    await app.db.query('UPDATE doctors SET is_reporting = false WHERE account_id = $1', [people.reporting.account.id]);
    expect(await ways(people, id, bookingId)).toEqual(
      Object.fromEntries(Object.entries(expected(0)).map(([way, row]) => [way, { ...row, reporting: no }])),
    );
    // A document of the older kind only names the file, so whoever may read it gets the file beside it.
    await markSigned(app, id);
    expect(await ways(people, id, bookingId)).toEqual(expected(1, 1));
  });

  it('about oneself is visible after its release for doctors, pathologists and staff too', async () => {
    for (const role of ['Doctor', 'Staff'] as const) {
      const reader = await app.asRole(role);
      const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: reader.account.id });
      const { id } = reportIn(await enterBy(staff!, bookingId));
      expect(code(await reader.readReport({ params: { id } }))).toBe(role === 'Doctor' ? no : yes);
      await markSigned(app, id);
      expect(code(await reader.readReport({ params: { id } }))).toBe(yes);
      expect(await listed(reader, { bookingId })).toEqual([id]);
    }
  });
});

describe('a list without a filter', () => {
  it("holds a patient's released reports of all versions, newest first, and no one else's", async () => {
    const patient = await app.asRole('User');
    await knowAgeAndSex(app.db, patient.account.id);
    const booking = async () => (await aBooking(app.db, { kind: 'test', accountId: patient.account.id })).id;
    const first = reportIn(await enterBy(staff!, await booking())).id;
    await signBy(pathologist!, first);
    const waiting = reportIn(await enterBy(staff!, await booking())).id;
    const second = reportIn(await amendBy(pathologist!, first)).id;
    expect(await listed(patient, {})).toEqual([first]);
    await signRewordedBy(pathologist!, second);
    expect(await listed(patient, {})).toEqual([second, first]);
    expect(await listed(patient, { list: 'completed' })).toEqual([second]);
    expect(await listed(patient, { list: 'signed' })).toEqual([second]);
    expect(await listed(patient, { list: 'today' })).toEqual([second]);
    for (const list of ['pending', 'rejected'] as const) expect(await listed(patient, { list })).toEqual([]);
    expect(waiting).toBeGreaterThan(first);
  });

  it("holds a doctor's: those they report on in any status, and released ones of patients they referred or saw", async () => {
    const { people, bookingId } = await everyoneAround();
    const doctor = people.reporting;
    const [row] = (await app.db.query('SELECT id FROM doctors WHERE account_id = $1', [doctor.account.id])).rows as {
      id: number;
    }[];
    const sent = async () =>
      (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id, referringDoctorId: row!.id }))
        .id;
    const own = (await aBooking(app.db, { kind: 'test', accountId: doctor.account.id })).id;
    const [reported, released, unreleased, mine] = [
      reportIn(await enterBy(staff!, bookingId)).id,
      reportIn(await enterBy(staff!, await sent())).id,
      reportIn(await enterBy(staff!, await sent())).id,
      reportIn(await enterBy(staff!, own)).id,
    ];
    await markSigned(app, released);
    expect(await listed(doctor, {})).toEqual([released, reported]);
    expect(await listed(doctor, { list: 'pending' })).toEqual([reported]);
    await markSigned(app, mine);
    expect(await listed(doctor, { list: 'signed' })).toEqual([mine, released]);
    expect(unreleased).toBeGreaterThan(reported);
  });
});

describe('the uploaded file', () => {
  /** An upload for a booking with a referring and a reporting doctor. */
  async function uploaded(filename: string, content: Buffer) {
    const { people, bookingId } = await everyoneAround();
    return { people, id: reportIn(await uploadBy(staff!, bookingId, content, filename)).id };
  }
  const seenBy = async (people: Record<Role, TestCaller>, id: number, role: Role) => {
    const { file } = reportIn(await people[role].readReport({ params: { id } }));
    return [file?.name ?? null, code(await people[role].downloadUploaded({ params: { id } }))];
  };

  it.each(['letter.docx', 'letter.doc'])('stays with those who work on the report as %s', async (name) => {
    const { people, id } = await uploaded(name, name.endsWith('x') ? aDocx() : anOldDocument('WordDocument'));
    const workers = ['staff', 'pathologist', 'admin', 'reporting'] as const;
    const others = ['patient', 'booked', 'referer', 'referring'] as const;
    for (const role of workers) expect(await seenBy(people, id, role)).toEqual([name, yes]);
    await attachBy(pathologist!, id);
    expect((await signBy(pathologist!, id)).status).toBe(200);
    for (const role of workers) expect(await seenBy(people, id, role)).toEqual([name, yes]);
    for (const role of others) expect(await seenBy(people, id, role)).toEqual([null, no]);
  });

  it('goes to every reader of an older document that only names it, also as a Word file', async () => {
    const { people, id } = await uploaded('letter.docx', aDocx());
    await attachBy(pathologist!, id);
    // Signed without its pages, as before there were any.
    await markSigned(app, id);
    for (const role of roles.filter((one) => sees[one][1] === yes))
      expect(await seenBy(people, id, role)).toEqual(['letter.docx', yes]);
  });

  it('is downloaded with its type, size and a plain name, whatever its original name', async () => {
    for (const [filename, content, type, name] of [
      ['চিঠি.docx', aDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'report.docx'],
      ['old.doc', anOldDocument('WordDocument'), 'application/msword', 'report.doc'],
      ['scan.jpeg', await aJpeg(), 'image/jpeg', 'report.jpg'],
      ['scan.png', aPng(), 'image/png', 'report.png'],
    ] as const) {
      const { id } = await uploaded(filename, content);
      const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
      expect(file.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': String(file.rawPayload.length),
      });
      expect(reportIn(await staff!.readReport({ params: { id } })).file).toMatchObject({
        name: filename,
        type,
        bytes: file.rawPayload.length,
      });
    }
  });

  it('does not exist where values were entered', async () => {
    const { people, bookingId } = await everyoneAround();
    const { id } = reportIn(await enterBy(staff!, bookingId));
    expectError(await people.staff.downloadUploaded({ params: { id } }), 'NOT_FOUND');
    // What is downloaded is the draft of the values.
    expect(await listedUrl(people.staff, bookingId)).toBe(`/api/v1/download-report/${id}`);
  });
});

const listedUrl = async (reader: TestCaller, bookingId: number) =>
  (await done(reader.listReports({ query: { bookingId } })))._embedded.reportEntityList[0]?.reportUrl;

async function aJpeg(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#ccd' } })
    .jpeg()
    .toBuffer();
}
