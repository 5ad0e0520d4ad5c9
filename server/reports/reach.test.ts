import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '#contract/permissions.ts';
import type { ReportStatus } from '#contract/reports/states.ts';
import { roles } from '#contract/roles.ts';
import type { Caller } from '../shared/caller.ts';
import { doctorParts } from '../shared/reach.ts';
import type { DoctorPart } from '../shared/reach.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, knowAgeAndSex } from '../testing/builders.store.ts';
import { aCaller } from '../testing/pure-rules.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { acceptBy, amendBy, enterBy, rejectBy, reportIn, signBy, signRewordedBy } from '../testing/report-calls.ts';
import { maySee } from './reports.policy.ts';
import { selectReports } from './lists.store.ts';
import { findReport } from './reports.store.ts';
import type { ReportRow } from './report-row.ts';

/** Who sees which reports is described once: the answer for one report and the SQL of every list agree. */
let app: TestApp;
const rows: (ReportRow & { relation: Relation })[] = [];
const callers: Record<string, Pick<Caller, 'accountId' | 'doctor'>> = {};
type Relation = 'patient' | DoctorPart | 'nobody';
const relations: Relation[] = ['patient', ...doctorParts, 'nobody'];

beforeAll(async () => {
  app = await startTestApp();
  const [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
  const [patient, other] = [await aKnownPerson(app), await aKnownPerson(app)];
  const [doctor, colleague] = [await aDoctor(app.db), await aDoctor(app.db)];
  await knowAgeAndSex(app.db, patient.id);
  const colleagues = Object.fromEntries(doctorParts.map((part) => [part, colleague.id]));
  for (const relation of relations) {
    const parties = { accountId: relation === 'patient' ? patient.id : other.id, ...colleagues };
    const isPart = relation !== 'patient' && relation !== 'nobody';
    const newReport = async () => {
      const { id } = await aBooking(app.db, { kind: 'test', ...parties, ...(isPart && { [relation]: doctor.id }) });
      return reportIn(await enterBy(staff, id)).id;
    };
    const [waiting, accepted, rejected, first] = [
      await newReport(),
      await newReport(),
      await newReport(),
      await newReport(),
    ];
    await acceptBy(pathologist, accepted);
    await rejectBy(pathologist, rejected);
    await signBy(pathologist, first);
    const { id: second } = reportIn(await amendBy(pathologist, first));
    await signRewordedBy(pathologist, second);
    for (const id of [waiting, accepted, rejected, first, second])
      rows.push({ relation, ...(await findReport(app.db, id))! });
  }
  const card = { id: doctor.id, type: 'Internal' } as const;
  callers['a patient'] = { accountId: patient.id, doctor: null };
  callers['a reporting doctor'] = { accountId: 0, doctor: { ...card, isReporting: true } };
  callers['another doctor'] = { accountId: 0, doctor: { ...card, isReporting: false } };
  callers['a doctor who is the patient'] = { accountId: patient.id, doctor: { ...card, isReporting: true } };
  callers['somebody else'] = { accountId: 0, doctor: null };
}, 60_000);
afterAll(() => app.close());

const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);

it('there is a report in each status for each relation', () => {
  const statuses: ReportStatus[] = ['UPLOADED', 'PENDING_SIGNATURE', 'REJECTED', 'AMENDED', 'SIGNED'];
  expect(rows.map(({ relation, status }) => [relation, status])).toEqual(
    relations.flatMap((relation) => statuses.map((status) => [relation, status])),
  );
});

const lists: [list: 'pending' | 'rejected' | 'signed' | undefined, statuses: ReportStatus[]][] = [
  [undefined, ['UPLOADED', 'PENDING_SIGNATURE', 'REJECTED', 'AMENDED', 'SIGNED']],
  ['pending', ['UPLOADED', 'PENDING_SIGNATURE']],
  ['rejected', ['REJECTED']],
  ['signed', ['SIGNED']],
];

it.each(['any', 'involved', 'own'] as const)(
  'every list of scope %s has the reports seen one by one',
  async (scope) => {
    for (const [name, who] of Object.entries(callers))
      for (const [list, statuses] of lists) {
        const caller = aCaller('Doctor', who);
        const found = await selectReports(app.db, caller, scope, { list, page: 0, size: 100 });
        const seen = rows.filter((row) => statuses.includes(row.status) && maySee({ caller, scope }, row));
        expect(ids(found.rows), `${list ?? 'all'} for ${name}`).toEqual(ids(seen));
        expect(found.total).toBe(seen.length);
      }
  },
);

it.each(roles)('a %s sees of each relation what the permission says', async (role) => {
  const scope = scopeOf('reports.read', role);
  for (const who of Object.values(callers)) {
    const caller = aCaller(role, who);
    // Asked without a permission, the policy lets nobody see anything.
    for (const row of rows) expect(maySee({ caller, scope: 'no' }, row)).toBe(false);
    if (scope === 'no') continue;
    const { accountId, doctor } = caller;
    const wanted = rows.filter((row) => {
      const isReleased = row.status === 'SIGNED' || row.status === 'AMENDED';
      const isPatient = row.accountId === accountId;
      const isNamed = doctor !== null && !['patient', 'nobody'].includes(row.relation);
      const isReporting = doctor?.isReporting === true && row.relation === 'reportingDoctorId';
      if (scope === 'any') return true;
      if (scope === 'own') return isReleased && isPatient;
      return isReporting || (isReleased && (isPatient || isNamed));
    });
    const found = await selectReports(app.db, caller, scope, { page: 0, size: 100 });
    expect(ids(found.rows)).toEqual(ids(wanted));
  }
});
