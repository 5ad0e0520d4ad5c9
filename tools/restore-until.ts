import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atClinicClock } from '#contract/clinic-time.ts';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import type { ArchiveStore } from '../server/adapters/archives/archives.ts';
import { chooseArchives, chooseFiles } from '../server/adapters/choose-stores.ts';
import type { Files } from '../server/adapters/files/files.ts';
import { completeRestore } from '../server/backup/complete-restore.service.ts';
import { readKeptErasures } from '../server/backup/kept-erasures.service.ts';
import { takeUpKeys } from '../server/backup/keys.ts';
import { clinicsOf, namesOf, planRestore } from '../server/backup/plan-restore.ts';
import type { RestorePlan } from '../server/backup/plan-restore.ts';
import { checkBase, unpackBase, unpackPiece } from '../server/backup/unpack-line.service.ts';
import type { UnpackedBase } from '../server/backup/unpack-line.service.ts';
import { countRows, withOwner } from '../server/backup/wal.store.ts';
import { openDatabase } from '../server/db/database.ts';
import { clusterFolder, startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import type { EmbeddedPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import type { Settings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import type { Erasure } from '../server/patients/erasure.service.ts';
import { fillOrClear } from './fill-data-dir.ts';
import { fromHere } from './from-here.ts';
import { sayWrongCounts } from './reach-database.ts';
import { readKeysOf } from './try-backup.ts';
import type { ReadKeys, TypedKeys } from './try-backup.ts';
import { asTyped } from '../server/shared/commands.ts';

type OnStep = (step: string) => void;

interface UntilArguments extends TypedKeys {
  /** A folder; else the first place of the settings. */
  readonly place: string | undefined;
  /** As typed. */
  readonly until: string;
}

/** `now`, a time with its zone (`2026-11-22T10:00Z`), or one of the clinic's clock. @throws StartError */
function parseUntil(typed: string): Date {
  const now = new Date();
  if (typed === 'now') return now;
  const [, date = '', hours, minutes, seconds = '0', zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(typed) ?? [];
  const atClinic = date && !zone ? atClinicClock(date, Number(hours), Number(minutes)) : null;
  const at = zone
    ? new Date(typed.replace(' ', 'T'))
    : atClinic && new Date(atClinic.getTime() + Number(seconds) * 1000);
  if (!at || Number.isNaN(at.getTime()))
    throw new StartError(`"${typed}" is no time: --until now, or --until "2026-11-22 15:30" (the clinic's clock).`);
  return at < now ? at : now;
}

/**
 * Restores the embedded database as it was at a moment, with its report files, into an empty data folder. Says what
 * came back.
 * @param fast tests only: no fsync
 * @throws StartError; nothing is changed then
 */
export async function restoreUntil(
  settings: Settings,
  typed: UntilArguments,
  onStep: OnStep,
  fast = false,
): Promise<string> {
  if (settings.databaseUrl)
    throw new StartError(
      'A moment is restored for the embedded database only: for DATABASE_URL its provider does it ' +
        `(point-in-time recovery), and then ${asTyped('restore', '--database --keys <file of keys>')}`,
    );
  const until = parseUntil(typed.until);
  const keys = await readKeysOf(typed);
  const scratch = await mkdtemp(join(tmpdir(), 'clinic-until-'));
  try {
    const [store] = typed.place
      ? [archiveFolder(fromHere(typed.place))]
      : chooseArchives({ ...settings, dataDir: scratch });
    if (!store)
      throw new StartError(`Where from? ${asTyped('restore', '<folder> --until <time> --keys <file of keys>')}`);
    onStep('Looking for the base');
    const names = await namesOfClinic(store, keys, until);
    const plan = planRestore(names, until);
    const erasures = await readKeptErasures(store, plan.base.fingerprint, keys);
    const restore = { settings, store, names, keys, erasures, until, onStep, fast };
    return await fillOrClear(settings.dataDir, () => fill(restore, plan));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Restore {
  readonly settings: Settings;
  readonly store: ArchiveStore;
  readonly names: readonly string[];
  readonly keys: ReadKeys;
  readonly erasures: readonly Erasure[];
  readonly until: Date;
  readonly onStep: OnStep;
  readonly fast: boolean;
}

/** Of several clinics in one place, the one whose base these keys open. */
async function namesOfClinic(store: ArchiveStore, keys: ReadKeys, until: Date): Promise<string[]> {
  const all = await store.names();
  let fault: StartError | null = null;
  for (const fingerprint of clinicsOf(all)) {
    const names = namesOf(all, fingerprint);
    try {
      const { base } = planRestore(names, until);
      await withFile(store, base.name, (path) => checkBase(path, base, keys));
      return names;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      fault = error;
    }
  }
  if (fault) throw fault;
  return all;
}

async function withFile<T>(store: ArchiveStore, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const file = await store.fetch(name);
  try {
    return await work(file.path);
  } finally {
    await file.release();
  }
}

async function fill(restore: Restore, plan: RestorePlan): Promise<string> {
  const { settings, store, names, keys, until, onStep } = restore;
  const folder = clusterFolder(settings.dataDir);
  onStep(`Unpacking the base of ${plan.base.at.toISOString()}`);
  const base = await withFile(store, plan.base.name, (path) => unpackBase(path, plan.base, keys, folder));
  if (until < new Date(base.stoppedAt)) {
    // It was still being copied then: the one before holds that moment.
    await rm(folder, { recursive: true });
    return fill(restore, planRestore(names, until, plan.base));
  }
  const [first] = plan.pieces;
  if (first && first.from > BigInt(base.walTo))
    throw new StartError(
      `What was written after ${base.stoppedAt} is missing in part: restore with --until ${base.stoppedAt}.`,
    );
  const files = await chooseFiles(settings, 'files');
  const target = { folder, timeline: base.timeline, files, stored: new Set<string>() };
  for (const [index, piece] of plan.pieces.entries()) {
    if (index % 50 === 0) onStep(`Unpacking what was written, ${index} of ${plan.pieces.length} pieces`);
    await withFile(store, piece.name, (path) => unpackPiece(path, piece, keys, target));
  }
  const postgres = await replay(restore, plan);
  try {
    const toAdd = await takeUpKeys(settings.dataDir, { keys, ...base });
    return [await complete(restore, plan, base, postgres, files), ...toAdd].join('\n');
  } finally {
    await postgres.stop();
  }
}

/** If nothing was committed after the moment, PostgreSQL finds no end and must not be given one. */
async function replay({ settings, until, onStep, fast }: Restore, plan: RestorePlan): Promise<EmbeddedPostgres> {
  const { dataDir } = settings;
  // Names tell whole seconds.
  const goesOn = plan.reaches !== null && plan.reaches.getTime() + 1000 > until.getTime();
  const start = (target: Date | null) => startEmbeddedPostgres({ dataDir, onStep, fast, recovery: { until: target } });
  if (!goesOn) return start(null);
  try {
    return await start(until);
  } catch (error) {
    const noneLater = error instanceof Error && /ended before configured recovery target/.test(error.message);
    if (!noneLater) throw error;
    return start(null);
  }
}

/** Nothing waits for the answer, and a restore must not fail because the machine is busy. */
const noLimits = { statement_timeout: 0, query_timeout: 0, connectionTimeoutMillis: 0 };

/** Brings the report files along, compares everything, and brings the database up to date. */
async function complete(
  { settings, store, keys, erasures, until, onStep }: Restore,
  plan: RestorePlan,
  base: UnpackedBase,
  { connection }: EmbeddedPostgres,
  files: Files,
): Promise<string> {
  await migrate(connection);
  const db = openDatabase({ ...connection, ...noLimits });
  try {
    const archives = { store, names: plan.archives, keys, erasures };
    const { compared, lines: told } = await completeRestore(db, files, archives, onStep);
    // Stored after the moment; in a bucket they may belong to the clinic that goes on.
    if (!settings.files) for (const key of compared.orphans) await files.remove(key);
    onStep('Counting the rows');
    const { tables, rows } = await withOwner(connection, countRows);
    const reached = plan.reaches ?? new Date(base.stoppedAt);
    const lines = [
      `Restored into ${settings.dataDir} as of ${(reached < until ? reached : until).toISOString()}: ${rows} rows of ` +
        `${tables} tables, each page read and each kept number compared, and ${compared.checked} files.`,
    ];
    if (reached < until) lines.push(`Nothing later was stored in ${store.place}.`);
    lines.push(...told, ...(await sayWrongCounts(db)));
    return lines.join('\n');
  } finally {
    await db.close();
  }
}
