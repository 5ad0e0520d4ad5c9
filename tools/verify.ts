import { parseArgs } from 'node:util';
import { verifyKeptRows } from '../server/audit/kept-rows.service.ts';
import { verifySeals } from '../server/audit/seals.service.ts';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import type { ArchiveStore } from '../server/adapters/archives/archives.ts';
import { chooseArchives, chooseFiles } from '../server/adapters/choose-stores.ts';
import { isOnOneDisk } from '../server/adapters/disk.ts';
import { presentBackup } from '../server/backup/backup.present.ts';
import { compareKeptSeals } from '../server/backup/kept-seals.service.ts';
import { readBackupKeys } from '../server/backup/keys.ts';
import { readLastBackup } from '../server/backup/nightly.service.ts';
import { verifyFiles } from '../server/backup/verify-files.service.ts';
import type { FaultyFile } from '../server/backup/verify-files.service.ts';
import { selectWrongCounts } from '../server/bookings/kept-counts.store.ts';
import type { WrongCount } from '../server/bookings/kept-counts.store.ts';
import type { Database } from '../server/db/database.ts';
import { verifyLedger } from '../server/payments/verify-ledger.service.ts';
import { findMasterKey, fingerprintOf } from '../server/shared/secrets.ts';
import type { Settings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { fromHere } from './from-here.ts';
import { createProgress } from './progress.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';
import { keyOptions, tryBackup } from './try-backup.ts';
import { asTyped } from '../server/shared/commands.ts';

/**
 * `npm run verify`: compares the numbers that the database keeps with what the bookings and the ledger say, each
 * booking's payment fields and each receipt with the ledger, the series of receipts, bills and vouchers, every stored
 * file with its hash, histories, consents and signed reports with the hashes of when they were written, the audit with
 * its seals, and those with the ones beside the backups, also while the clinic is open, and says
 * how old the last backup is. It changes nothing.
 * With `--backup`, restores an archive beside the clinic instead, and compares all of it. Exit code 1 on a fault.
 */
const progress = createProgress(process.stdout);

const names: Readonly<Record<WrongCount['number'], string>> = {
  bookings: 'bookings',
  referred: 'referred bookings',
  owing: 'bookings with something owed',
  owed_paise: 'paise owed',
  moved_paise: 'paise taken',
};

function describeWrong(wrong: WrongCount): string {
  const whose = wrong.doctorId === 0 ? 'all' : `doctor ${wrong.doctorId}`;
  const states = [wrong.checkupStatus, wrong.appointmentStatus].filter((state) => state !== '').join('/');
  const what = [wrong.kind, states, names[wrong.number]].filter((part) => part !== '').join(' ');
  return `${wrong.span} of ${wrong.since}, ${whose}, ${what}: ${wrong.kept} kept, ${wrong.truth} true`;
}

/** One line of what was checked; `faults` name what is wrong. */
interface Finding {
  readonly summary: string;
  readonly faults: readonly string[];
}

async function verifyCounts(db: Database): Promise<Finding> {
  progress.step('Comparing the kept numbers');
  const wrong = await selectWrongCounts(db);
  const total = wrong[0]?.total ?? 0;
  if (total === 0) return { summary: 'All kept numbers are right.', faults: [] };
  return {
    summary: `${total} kept numbers are wrong. ${asTyped('counts:rebuild')} makes them anew.`,
    faults: wrong.map(describeWrong),
  };
}

/** Of many faults the first ones show what is wrong. */
const namedFaults = 20;

async function verifyMoney(db: Database): Promise<Finding> {
  const { bookings, faults } = await verifyLedger(db, progress.step);
  const summary =
    faults.length === 0
      ? `All ${bookings} bookings and their receipts agree with the ledger, ` +
        'and no number of a receipt, bill or voucher is missing.'
      : `${faults.length} bookings, receipts or series differ from the ledger: report the lines below.`;
  return { summary, faults: faults.slice(0, namedFaults) };
}

async function verifyStore(db: Database, settings: Settings): Promise<Finding> {
  const files = await chooseFiles(settings, 'backup');
  const { checked, missing, damaged, orphans } = await verifyFiles(db, files, progress.step);
  const describe = (word: string) => (file: FaultyFile) => `${word}: ${file.key} of ${file.owner}`;
  const faults = [
    ...missing.map(describe('missing')),
    ...damaged.map(describe('damaged')),
    ...orphans.map((key) => `without a record: ${key}`),
  ];
  if (faults.length === 0) return { summary: `All ${checked} files are as they were stored.`, faults };
  const cure = missing.length + damaged.length > 0 ? ' Take them from a backup (docs/operating.md).' : '';
  return {
    summary:
      `Of ${checked} files ${missing.length} are missing and ${damaged.length} damaged; ` +
      `${orphans.length} in the store belong to no record.${cure}`,
    faults,
  };
}

async function verifyHistories(db: Database): Promise<Finding> {
  const { rows, faults } = await verifyKeptRows(db, progress.step);
  const summary =
    faults.length === 0
      ? `All ${rows} hashes of histories, money, consents and signed reports agree with their rows.`
      : `${faults.length} rows that are only ever added were changed past the clinic. ` +
        'An archive of before holds what they said (docs/operating.md).';
  return { summary, faults: faults.slice(0, namedFaults) };
}

async function verifyAudit(db: Database): Promise<Finding> {
  const { seals, faults } = await verifySeals(db, progress.step);
  const summary =
    faults.length === 0
      ? `All ${seals} seals of the audit hold.`
      : `The audit was changed: ${faults.length} faults. An archive of before holds what it said (docs/operating.md).`;
  return { summary, faults };
}

async function verifyKeptSeals(db: Database, settings: Settings, store: ArchiveStore): Promise<Finding> {
  progress.step(`Comparing the audit's seals with those in ${store.place}`);
  const key = findMasterKey(settings);
  try {
    const { kept, faults } = await compareKeptSeals(db, store, key ? fingerprintOf(key) : '');
    const summary =
      faults.length === 0
        ? `All ${kept} seals kept in ${store.place} are in the audit.`
        : `The audit is not the one whose seals are kept in ${store.place} (docs/operating.md).`;
    return { summary, faults };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { summary: `The seals kept in ${store.place} were not compared.`, faults: [error.message] };
  }
}

async function verifyAge(db: Database, settings: Settings): Promise<Finding> {
  const { lastAt, isLate } = presentBackup(await readLastBackup(db), null, !settings.production);
  const summary = lastAt
    ? `The last backup was made ${((Date.now() - Date.parse(lastAt)) / 3_600_000).toFixed(1)} hours ago.`
    : 'There is no backup yet.';
  return { summary, faults: isLate ? [`late: a backup is due every night (${asTyped('backup')} makes one)`] : [] };
}

/** Archives of keys from before they were signed: restored only where `--unsigned` is typed. */
function verifySigning({ dataDir }: Settings): Finding[] {
  try {
    if (readBackupKeys(dataDir).signer) return [];
  } catch {
    return [];
  }
  const make = asTyped('backup:keys', '<new file on a USB stick>');
  const summary = `Archives are not signed yet: ${make}, then make a backup.`;
  return [{ summary, faults: [] }];
}

async function verifyDisks({ dataDir, backup, databaseUrl }: Settings): Promise<Finding[]> {
  if (!backup.folder || databaseUrl || !(await isOnOneDisk(dataDir, backup.folder).catch(() => false))) return [];
  return [{ summary: `${backup.folder} is on the disk of the data: if it breaks, both are lost.`, faults: [] }];
}

/** @param place a folder with backups; else those of the settings */
async function verifyClinic(settings: Settings, place: string | undefined): Promise<Finding[]> {
  const stores = place ? [archiveFolder(fromHere(place))] : chooseArchives(settings);
  return withDatabase(
    settings,
    async (db) => {
      const own = [
        await verifyCounts(db),
        await verifyMoney(db),
        await verifyStore(db, settings),
        await verifyHistories(db),
        await verifyAudit(db),
      ];
      for (const store of stores) own.push(await verifyKeptSeals(db, settings, store));
      return [...own, await verifyAge(db, settings), ...verifySigning(settings), ...(await verifyDisks(settings))];
    },
    { hasNoLimit: true },
  );
}

async function run(): Promise<Finding[]> {
  const settings = readOwnSettings();
  const usage =
    `${asTyped('verify', '[<folder of backups>]')}, or ` +
    asTyped('verify', '--backup [<archive>] --keys <file of keys>');
  const options = { backup: { type: 'boolean' }, ...keyOptions } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (!values.backup) {
    if (positionals.length > 1 || values.keys) throw new StartError(usage);
    return verifyClinic(settings, positionals[0]);
  }
  if (!values.keys) throw new StartError(`With which keys? ${usage}`);
  const summary = await tryBackup(
    settings,
    {
      archive: positionals[0],
      sheet: values.keys,
      publicKey: values['public-key'],
      unsigned: values.unsigned,
    },
    progress.step,
  );
  return [{ summary, faults: [] }];
}

try {
  const findings = await run();
  progress.done();
  for (const { summary, faults } of findings) {
    for (const fault of faults) console.error(fault);
    (faults.length === 0 ? console.log : console.error)(summary);
  }
  process.exit(findings.every(({ faults }) => faults.length === 0) ? 0 : 1);
} catch (error) {
  progress.done();
  reportFailure(error);
  process.exit(1);
}
