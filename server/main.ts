import { join } from 'node:path';
import type { PageSource } from './site/page-source.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { canChangeAudit } from './db/app-role.ts';
import { migrate } from './db/migrate.ts';
import { startDatabase } from './db/source.ts';
import { createUndoList } from './undo-list.ts';
import { ensurePortIsFree } from './port.ts';
import type { Settings } from './settings.ts';
import { explainFileError, StartError } from './start-error.ts';

export interface StartOptions {
  /** Told what is being done, in a few words. */
  onStep?: (step: string) => void;
  /** Where pages come from; without it, from the build in `dist`. */
  pages?: PageSource;
}

/** A clinic that is open. */
export interface RunningServer {
  /** For people: `http://localhost:3000`. */
  address: string;
  /** What the operator should know of, a line each. */
  warnings: string[];
  /** Resolves only when the clinic cannot go on: its database is gone for good. */
  failed: Promise<StartError>;
  /** Lets requests under way finish (ten seconds at most), then stops everything in order. */
  stop(): Promise<void>;
}

const unguarded =
  'The database user of DATABASE_URL could change the audit: only a trigger keeps it. Set DATABASE_OWNER_URL (docs/operating.md).';

/** The project's build; `tools/build.ts` fills it. */
const dist = join(import.meta.dirname, '..', 'dist');

/**
 * Opens the clinic: the right to the data folder, the database, its tables, demo data unless in production, the web
 * server.
 * @throws StartError with one clear line for everything that the person at the terminal can mend
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

    // Loading the modules takes as long as starting the database: both at once.
    const loading = import('./open-clinic.ts');
    const source = await startDatabase(settings, onStep);
    undo.add(source.stop);
    onStep('Bringing the database up to date');
    await migrate(source.connection);
    const connection = await source.openForApp();
    const warnings = (await canChangeAudit(connection)) ? [unguarded] : [];
    const { openClinic } = await loading;
    const address = await openClinic(settings, connection, { dist, onStep, pages: options.pages, undo });
    return { address, warnings, failed: source.failed, stop: undo.run };
  } catch (error) {
    // Why it did not start matters more than what else went wrong on the way back.
    await undo.run().catch(() => undefined);
    throw explainFileError(error, settings.dataDir);
  }
}
