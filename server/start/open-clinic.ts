import type pg from 'pg';
import { fillNameKeys } from '../accounts/people.service.ts';
import { backupProcess } from '../adapters/archives/backup-process.ts';
import { chooseArchives } from '../adapters/choose-stores.ts';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import { readCertificate } from '../adapters/certificate.ts';
import { readDiskRoom } from '../adapters/disk.ts';
import type { Files } from '../adapters/files/files.ts';
import { openJobs } from '../adapters/jobs.ts';
import { clamd } from '../adapters/scanner.ts';
import { orByVoice, smsGateway } from '../adapters/sms-gateway.ts';
import { openProvider } from '../adapters/sms-providers/open.ts';
import type { SmsProvider } from '../adapters/sms-providers/provider.ts';
import { carriersOf, voiceByUrl } from '../adapters/sms-providers/voice.ts';
import { smsOutbox } from '../adapters/sms.ts';
import type { SmsSender } from '../adapters/sms.ts';
import { holdClinicLock } from '../db/clinic-lock.ts';
import type { Clock } from '../db/clock.ts';
import { seedDemoData } from '../demo/seed.ts';
import type { Logger } from 'pino';
import { keepShipping } from '../backup/keep-shipping.ts';
import type { Shipping } from '../backup/keep-shipping.ts';
import { readBackupKeys } from '../backup/keys.ts';
import { openShipper } from '../backup/ship-wal.service.ts';
import { dropOtherLines, withOwner } from '../backup/wal.store.ts';
import { countedSms } from '../health/faults.service.ts';
import { owingJobs } from '../messages-out/sending.service.ts';
import { registeredSms } from '../messages-out/templates.service.ts';
import { ensureSameStore } from '../reports/same-store.service.ts';
import { sweepLeftovers } from '../reports/report-files.service.ts';
import { serveByProcesses } from './serving-processes.ts';
import { openParts, originOf, addressForPeople, serveClinic } from './serve.ts';
import { isSettingUp } from './settings.ts';
import type { Settings } from './settings.ts';
import { StartError } from '../shared/start-error.ts';
import { SmsRefused } from '../shared/errors.ts';
import { builtPages } from '../site/built-pages.ts';
import type { PageSource } from '../site/page-source.ts';
import type { UndoList } from '../shared/undo-list.ts';
import { createWorkers } from './workers.ts';

interface OpenOptions {
  /** As the owner of the embedded database; null with an external one. */
  owner: pg.PoolConfig | null;
  /** Absolute path of the build; used unless `pages` are given. */
  dist: string;
  pages: PageSource | undefined;
  onStep: (step: string) => void;
  /** Collects how to stop each part. */
  undo: UndoList;
}

/**
 * Prepares a migrated database, opens the jobs, and answers requests, in this process or in several. Returns the
 * address for people.
 */
export async function openClinic(settings: Settings, connection: pg.PoolConfig, options: OpenOptions): Promise<string> {
  const { owner, onStep, undo } = options;
  const { publicUrl } = settings;
  if (settings.databaseUrl && !settings.files) undo.add(await refuseOthers(connection));
  const { db, secrets, files, faults, logger } = await openParts(settings, connection, undo);
  await ensureSameStore(db, files, settings.dataDir);
  if (!settings.production) {
    onStep('Filling in demo data');
    await seedDemoData(db, { files, origin: originOf(settings) });
  }

  await fillNameKeys(db);

  onStep('Opening the clinic');
  const providers = settings.sms.map((provider) => openProvider(provider));
  const sms = chooseSms(settings, providers, db.now);
  const carriers = carriersOf(settings, providers);
  const scanner = settings.clamd ? clamd(settings.clamd) : null;
  // On an external database another process may be uploading now; on the embedded one there is none.
  await sweepLeftovers({ db, files }, settings.databaseUrl ? 3600 : 0);
  const isAlone = settings.workers === 1 || options.pages !== undefined;
  const [jobs, pages] = await Promise.all([
    openJobs(connection, (error, job) => logger.warn({ err: error, job }, 'job queue')).then(owingJobs),
    isAlone && (options.pages ?? builtPages(options.dist)),
  ]);
  undo.add(jobs.stop);
  const backup = backupProcess();
  undo.add(backup.close);

  const stores = chooseArchives(settings);
  const places = stores.map(({ place }) => place);
  if (owner) await withOwner(owner, (client) => dropOtherLines(client, places));
  const shipping = owner && openShipping(settings, { owner, stores, files, logger });
  if (shipping) undo.add(shipping.stop);

  const shippingState = () => shipping?.state() ?? null;
  const port = pages
    ? await serveClinic(settings, connection, { db, secrets, files, faults, logger, jobs, pages, undo, shippingState })
    : await serveByProcesses(settings, connection, { dist: options.dist, logger, undo, shippingState });
  const backups = { places, isEmbedded: owner !== null, run: backup.run };
  await jobs.work(
    createWorkers({
      db,
      secrets,
      sms: registeredSms(db, countedSms(sms, faults.note)),
      carriers,
      isSettingUp: isSettingUp(settings),
      origin: originOf(settings),
      files,
      scanner,
      backups,
      rateProfile: settings.rateProfile,
      logCounts: (what, counts) => logger.info(counts, what),
      watched: {
        jobs,
        shippingState,
        diskRoom: () => readDiskRoom(settings.dataDir),
        certificate: publicUrl?.startsWith('https:') ? () => readCertificate(publicUrl) : null,
        demo: !settings.production,
      },
    }),
  );
  return addressForPeople(settings.host, port);
}

/** Files on this machine cannot be read by another one that works on the same database. @throws StartError */
async function refuseOthers(connection: pg.PoolConfig): Promise<() => Promise<void>> {
  // The announcements report a database that is away.
  const release = await holdClinicLock(connection, () => undefined);
  if (!release)
    throw new StartError(
      'Another clinic works on the database of DATABASE_URL, and this one stores its files on its own disk: set ' +
        'FILES_URL, the same on both, or stop the other one.',
    );
  return release;
}

/** Stores what is written to the embedded database in the places of backups. */
function openShipping(
  settings: Settings,
  { owner, stores, files, logger }: { owner: pg.PoolConfig; stores: ArchiveStore[]; files: Files; logger: Logger },
): Shipping {
  const readKeys = () => readBackupKeys(settings.dataDir);
  const sources = { connection: owner, files: settings.files ? null : files, readKeys };
  const onError = (error: unknown) => logger.warn({ err: error }, 'storing what was written');
  return keepShipping(
    stores.map((store) => openShipper(sources, store)),
    onError,
  );
}

/**
 * Without a gateway a real clinic sends nothing, and writes no text anywhere. Owed messages are withheld before they
 * get here.
 */
const noSms: SmsSender = {
  send: () => Promise.reject(new SmsRefused('DOWN', 'The clinic has no SMS gateway yet')),
};

function chooseSms(
  { dataDir, voiceUrl, production }: Settings,
  providers: readonly SmsProvider[],
  now: Clock,
): SmsSender {
  if (providers.length > 0)
    return voiceUrl ? orByVoice(smsGateway(providers), voiceByUrl(voiceUrl)) : smsGateway(providers);
  if (production) return noSms;
  return smsOutbox(dataDir, now, (line) => process.stdout.write(`${line}\n`));
}
