import { join } from 'node:path';
import type { PageSource } from '../site/page-source.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { canChangeAudit } from '../db/app-role.ts';
import { setShift } from '../db/clock.ts';
import { migrate } from '../db/migrate.ts';
import { startDatabase } from '../db/source.ts';
import { openingMoment } from './settings-schema.ts';
import { createUndoList } from '../shared/undo-list.ts';
import { ensurePortIsFree } from './port.ts';
import type { Settings } from './settings.ts';
import { explainFileError, StartError } from '../shared/start-error.ts';

export interface StartOptions {
  /** Called with each step, in a few words. */
  onStep?: (step: string) => void;
  /** The source of pages; by default the build in `dist`. */
  pages?: PageSource;
}

/** A running server. */
export interface RunningServer {
  /** For people: `http://localhost:3000`. */
  address: string;
  /** Warnings for the operator, one line each. */
  warnings: string[];
  /** Resolves only if the server cannot continue because its database has ended for good. */
  failed: Promise<StartError>;
  /** Lets running requests finish (at most ten seconds), then stops everything in order. */
  stop(): Promise<void>;
}

const unguarded =
  'The database user of DATABASE_URL could change the audit: only a trigger keeps it. ' +
  'Set DATABASE_OWNER_URL (docs/operating.md).';

/** The project's build; `tools/build.ts` fills it. */
const dist = join(import.meta.dirname, '..', '..', 'dist');

/**
 * Starts the clinic: lock of the data folder, database, migrations, demo data (not in production), web server.
 * @throws StartError with one clear line for everything the operator can fix
 */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { onStep = () => undefined } = options;
  const undo = createUndoList();
  try {
    const lock = await lockDataDir(settings.dataDir);
    if (!lock)
      throw new StartError(
        `A clinic already runs on ${settings.dataDir}: stop that one, or choose another folder (DATA_DIR).`,
      );
    undo.add(lock.release);
    await ensurePortIsFree(settings.host, settings.port);

    // Loading the modules takes as long as starting the database, so both run at once.
    const loading = import('./open-clinic.ts');
    const source = await startDatabase(settings, onStep);
    undo.add(source.stop);
    onStep('Bringing the database up to date');
    await migrate(source.connection);
    await setShift(source.connection, shiftOf(settings));
    const connection = await source.openForApp();
    const warnings = (await canChangeAudit(connection)) ? [unguarded] : [];
    const { openClinic } = await loading;
    const owner = settings.databaseUrl ? null : source.connection;
    const address = await openClinic(settings, connection, { owner, dist, onStep, pages: options.pages, undo });
    return { address, warnings, failed: source.failed, stop: undo.run };
  } catch (error) {
    // The reason why it did not start matters more than errors while undoing.
    await undo.run().catch(() => undefined);
    throw explainFileError(error, settings.dataDir);
  }
}

/** Milliseconds by which a demo is ahead of the machine's clock, to open at its moment; 0 for a real clinic. */
function shiftOf({ openedAt, production }: Settings): number {
  const now = new Date();
  const wanted = production || openedAt === null ? null : openingMoment(openedAt, now);
  return wanted ? wanted.getTime() - now.getTime() : 0;
}
