import { openSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { fillNameKeys } from './accounts/people.service.ts';
import { openAnnouncements } from './db/announcements.ts';
import { backupProcess } from './adapters/archives/backup-process.ts';
import { chooseArchives } from './adapters/archives/choose-archives.ts';
import type { ArchiveStore } from './adapters/archives/archives.ts';
import { chooseFiles } from './adapters/files/choose-files.ts';
import type { Files } from './adapters/files/files.ts';
import { openJobs } from './adapters/jobs.ts';
import { pdfProcess } from './adapters/pdf/process.ts';
import { clamd } from './adapters/scanner.ts';
import { soffice } from './adapters/soffice.ts';
import { smsGateway } from './adapters/sms-gateway.ts';
import { smsOutbox } from './adapters/sms-outbox.ts';
import type { SmsSender } from './adapters/sms.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { claimDatabase } from './demo/kind.ts';
import { seedDemoData } from './demo/seed.ts';
import { createLogger, openLogFile } from './log.ts';
import type { Logger } from 'pino';
import type { LogFile } from './log.ts';
import { explainListenError } from './port.ts';
import { openSecrets } from './backup/clinic-key.service.ts';
import { keepShipping } from './backup/keep-shipping.ts';
import type { Shipping } from './backup/keep-shipping.ts';
import { readBackupKeys } from './backup/keys.ts';
import { openShipper } from './backup/ship-wal.service.ts';
import { dropOtherLines, withOwner } from './backup/wal.store.ts';
import { sweepLeftovers } from './reports/report-files.service.ts';
import type { Settings } from './settings.ts';
import { builtPages } from './site/built-pages.ts';
import type { PageSource } from './site/page-source.ts';
import { explainFileError } from './start-error.ts';
import type { UndoList } from './undo-list.ts';
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

/** Milliseconds that running requests get to finish. */
const requestTimeoutMs = 9000;

/**
 * Picks the adapters for these settings, connects them to a migrated database, and listens. Returns the address for
 * people.
 */
export async function openClinic(settings: Settings, connection: pg.PoolConfig, options: OpenOptions): Promise<string> {
  const { owner, onStep, undo } = options;
  const origin = settings.publicUrl ?? addressForPeople(settings.host, settings.port);
  const db = openDatabase(connection);
  undo.add(db.close);
  await claimDatabase(db, settings.production);
  const secrets = await openSecrets(db, settings.dataDir);
  const files = await chooseFiles(settings, 'files');
  if (!settings.production) {
    onStep('Filling in demo data');
    await seedDemoData(db, { files, origin });
  }

  await fillNameKeys(db);

  onStep('Opening the clinic');
  const log = openLogFor(settings);
  undo.add(log.close);
  const logger = createLogger(log);
  const sms = chooseSms(settings);
  const scanner = settings.clamd ? clamd(settings.clamd) : null;
  const pdf = pdfProcess();
  undo.add(pdf.close);
  // On an external database another process may be uploading now; on the embedded one there is none.
  await sweepLeftovers({ db, files }, settings.databaseUrl ? 3600 : 0);
  const [jobs, pages] = await Promise.all([
    openJobs(connection, (error) => logger.warn({ err: error }, 'job queue')),
    options.pages ?? builtPages(options.dist),
  ]);
  undo.add(jobs.stop);
  const backup = backupProcess();
  undo.add(backup.close);

  const stores = chooseArchives(settings);
  const places = stores.map(({ place }) => place);
  if (owner) await withOwner(owner, (client) => dropOtherLines(client, places));
  const shipping = owner && openShipping(settings, { owner, stores, files, logger });
  if (shipping) undo.add(shipping.stop);

  const announcements = openAnnouncements(connection, (error) => logger.warn({ err: error }, 'announcements'));
  undo.add(announcements.close);
  const app = await buildApp({
    db,
    jobs,
    announcements,
    secrets,
    logger,
    pages,
    files,
    pdf,
    word: settings.soffice ? soffice(settings.soffice) : null,
    scanner,
    origin,
    logError: (what, details) => logger.error(details, what),
    // Imported only if used, so that other clinics start faster.
    gateway: settings.razorpay && (await import('./adapters/razorpay.ts')).razorpay(settings.razorpay),
    rateProfile: settings.rateProfile,
    demo: !settings.production,
    shippingState: () => shipping?.state() ?? null,
  });
  undo.add(async () => {
    const requestTimeout = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
    await app.close();
    clearTimeout(requestTimeout);
  });
  await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw explainListenError(error, settings.host, settings.port);
  });
  const backups = { places, isEmbedded: owner !== null, run: backup.run };
  await jobs.work(createWorkers({ db, secrets, sms, files, scanner, backups, rateProfile: settings.rateProfile }));
  return addressForPeople(settings.host, portOf(app.server.address()));
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

function chooseSms({ sms, dataDir }: Settings): SmsSender {
  if (sms) return smsGateway(sms.url, { loginCode: sms.templateLoginCode, notice: sms.templateNotice });
  return smsOutbox(dataDir, (line) => process.stdout.write(`${line}\n`));
}

/** In production the log goes to the service manager. A demo's terminal is for people, so there the log is a file. */
function openLogFor({ production, dataDir }: Settings): LogFile {
  if (production) return openLogFile(1);
  const file = join(dataDir, 'clinic.log');
  try {
    return openLogFile(openSync(file, 'a', 0o600));
  } catch (error) {
    throw explainFileError(error, file);
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}

function addressForPeople(host: string, port: number): string {
  const everyone = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${everyone ? 'localhost' : name}:${port}`;
}
