import type { FindingKind } from '#contract/health/shapes.ts';
import { diskFloorBytes } from '#contract/health/shapes.ts';
import { adminRoles } from '../accounts/accounts.policy.ts';
import { listIdsOf } from '../accounts/accounts.service.ts';
import type { JobData, JobQueue } from '../adapters/jobs.ts';
import { presentBackup } from '../backup/backup.present.ts';
import { readBackups } from '../backup/nightly.service.ts';
import type { Database } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';
import { countCauses, countFaults } from './faults.store.ts';
import {
  dropOtherFindings,
  isWritable,
  keepDatabaseSize,
  keepFinding,
  markFindingTold,
  readClocks,
  readPostgresVersion,
  selectFindings,
} from './health.store.ts';
import type { FindingRow } from './health.store.ts';
import {
  judgeBackup,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeErrors,
  judgeFiles,
  judgeGrowth,
  judgeSms,
} from './judge.ts';
import type { Certificate, Finding } from './judge.ts';

/** What is looked at besides the database. */
export interface Watched extends Pick<Dependencies, 'diskRoom' | 'shippingState' | 'demo'> {
  readonly jobs: JobQueue;
  /** Of the public address; null if it has none. */
  readonly certificate: (() => Promise<Certificate>) | null;
}

/** What the admins are told. */
const alarms = {
  disk: 'alarm.disk',
  database: 'alarm.database',
  backup: 'alarm.backup',
  sms: 'alarm.sms',
  files: 'alarm.files',
  errors: 'alarm.errors',
  certificate: 'alarm.certificate',
  clock: 'alarm.clock',
} as const satisfies Record<FindingKind, JobData['notice']['notice']>;

/**
 * Checks everything, stores the findings, and tells the admins by SMS of each grave one, once until it is fine again.
 */
export async function watchClinic(db: Database, watched: Watched): Promise<void> {
  const findings = await look(db, watched);
  await db.transaction(async (tx) => {
    for (const finding of findings) {
      const isTold = await keepFinding(tx, finding);
      if (finding.level !== 'grave' || isTold) continue;
      for (const accountId of await listIdsOf(tx, ...adminRoles))
        await watched.jobs.add(tx, 'notice', { accountId, notice: alarms[finding.kind] });
      await markFindingTold(tx, finding.kind);
    }
    await dropOtherFindings(
      tx,
      findings.map(({ kind }) => kind),
    );
  });
}

async function look(db: Database, { diskRoom, certificate, shippingState, demo }: Watched): Promise<Finding[]> {
  const room = await diskRoom();
  const faults = await countFaults(db);
  const size = await keepDatabaseSize(db);
  const { now, newest } = await readClocks(db);
  const own = db.now();
  const backup = presentBackup(...(await readBackups({ db, shippingState })), demo);
  return [
    judgeDisk(room),
    judgeGrowth(size.bytes, size.perDay, room.free),
    judgeSms(faults['sms-sent'], faults['sms-failed']),
    judgeFiles(backup.lostFiles),
    judgeErrors(faults.error, await countCauses(db)),
    judgeClock(own, now, newest),
    judgeBackup(backup, own),
    ...(certificate ? [judgeCertificate(await certificate().catch(() => null), now)] : []),
  ];
}

/** What was found at the last look, and what the clinic runs on. */
export async function readFindings(db: Database): Promise<{ findings: FindingRow[]; postgres: string; now: Date }> {
  return {
    findings: await selectFindings(db),
    postgres: await readPostgresVersion(db),
    now: (await readClocks(db)).now,
  };
}

type Needed = Pick<Dependencies, 'db' | 'files' | 'diskRoom'>;

/**
 * Whether work can be done now: the database takes writes, files can be stored, the disk has room.
 * @throws UNAVAILABLE, STORAGE_FULL
 */
export async function ensureReady({ db, files, diskRoom }: Needed): Promise<void> {
  if (!(await isWritable(db))) throw clinicError('UNAVAILABLE', { cause: new Error('the database is read-only') });
  if ((await diskRoom()).free < diskFloorBytes)
    throw clinicError('STORAGE_FULL', { cause: new Error('the disk of DATA_DIR has no room left') });
  await files.probe().catch((cause: unknown) => {
    throw cause instanceof ClinicError ? cause : clinicError('UNAVAILABLE', { cause });
  });
}
