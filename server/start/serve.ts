import { openSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { readDiskRoom } from '../adapters/disk.ts';
import { chooseFiles } from '../adapters/choose-stores.ts';
import type { Files } from '../adapters/files/files.ts';
import type { JobQueue } from '../adapters/jobs.ts';
import { pdfProcess } from '../adapters/pdf/process.ts';
import { openProvider } from '../adapters/sms-providers/open.ts';
import { carriersOf } from '../adapters/sms-providers/voice.ts';
import { openReporters } from '../adapters/sms-providers/reports.ts';
import { clamd } from '../adapters/scanner.ts';
import { soffice } from '../adapters/soffice.ts';
import { buildApp } from './app.ts';
import { openSecrets } from '../backup/clinic-key.service.ts';
import type { ShippingState } from '../adapters/dependencies.ts';
import { openAnnouncements } from '../db/announcements.ts';
import { clockAhead, readShift } from '../db/clock.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { claimDatabase } from '../demo/seed.ts';
import { createLogger, openLogFile } from '../shared/log.ts';
import type { LogFile } from '../shared/log.ts';
import { openFaults } from '../health/faults.service.ts';
import type { Faults } from '../health/faults.service.ts';
import { explainListenError } from './port.ts';
import type { Secrets } from '../shared/secrets.ts';
import { isSettingUp } from './settings.ts';
import type { Settings } from './settings.ts';
import type { PageSource } from '../site/page-source.ts';
import { explainFileError } from '../shared/start-error.ts';
import type { UndoList } from '../shared/undo-list.ts';

/** What every process of a clinic works with. */
export interface Parts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly files: Files;
  readonly faults: Faults;
  readonly logger: Logger;
}

/**
 * Opens a process's own parts on a migrated database.
 * @param serving the number of a process that serves beside others
 * @throws StartError
 */
export async function openParts(
  settings: Settings,
  connection: pg.PoolConfig,
  undo: UndoList,
  serving?: number,
): Promise<Parts> {
  // Only a demo's clock may go by another time: see server/start/main.ts.
  const shift = settings.production ? 0 : await readShift(connection);
  const db = openDatabase(connection, clockAhead(shift));
  undo.add(db.close);
  await claimDatabase(db, settings.production);
  const secrets = await openSecrets(db, settings);
  const files = await chooseFiles(settings, 'files', serving);
  const log = openLogFor(settings);
  undo.add(log.close);
  const faults = openFaults(db);
  undo.add(faults.close);
  return { db, secrets, files, faults, logger: createLogger(log) };
}

export interface Serving extends Parts {
  readonly jobs: JobQueue;
  readonly pages: PageSource;
  readonly shippingState: () => ShippingState | null;
}

/** Milliseconds that running requests get to finish. */
const requestTimeoutMs = 9000;

/** Picks the adapters that requests need, and answers requests until `undo`. @returns the port @throws StartError */
export async function serveClinic(
  settings: Settings,
  connection: pg.PoolConfig,
  { undo, ...parts }: Serving & { undo: UndoList },
): Promise<number> {
  const { logger } = parts;
  const pdf = pdfProcess();
  undo.add(pdf.close);
  const announcements = openAnnouncements(connection, (error) => logger.warn({ err: error }, 'announcements'));
  undo.add(announcements.close);
  const providers = settings.sms.map((provider) => openProvider(provider));
  const app = await buildApp({
    ...parts,
    announcements,
    pdf,
    word: settings.soffice ? soffice(settings.soffice) : null,
    scanner: settings.clamd ? clamd(settings.clamd) : null,
    origin: originOf(settings),
    isSettingUp: isSettingUp(settings),
    smsProviders: providers,
    carriers: carriersOf(settings, providers),
    smsReporters: openReporters(settings.sms),
    diskRoom: () => readDiskRoom(settings.dataDir),
    noteFault: parts.faults.note,
    metricsToken: settings.metricsToken,
    trustedProxies: settings.trustedProxies,
    logError: (what, details) => logger.error(details, what),
    // Imported only if used, so that other clinics start faster.
    gateway: settings.razorpay && (await import('../adapters/razorpay.ts')).razorpay(settings.razorpay),
    rateProfile: settings.rateProfile,
    demo: !settings.production,
  });
  undo.add(async () => {
    const requestTimeout = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
    await app.close();
    clearTimeout(requestTimeout);
  });
  await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw explainListenError(error, settings.host, settings.port);
  });
  return portOf(app.server.address());
}

/** The site's public address, or the one on this machine until there is one. */
export function originOf({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? addressForPeople(host, port);
}

/** What people type to reach a server on this host and port. */
export function addressForPeople(host: string, port: number): string {
  const everyone = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${everyone ? 'localhost' : name}:${port}`;
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
