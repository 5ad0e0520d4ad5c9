import type { Announcements } from './db/announcements.ts';
import type { PaymentGateway } from './adapters/payment-gateway.ts';
import type { JobQueue } from './adapters/jobs.ts';
import type { Files } from './adapters/files/files.ts';
import type { Scanner } from './adapters/scanner.ts';
import type { Database } from './db/database.ts';
import type { Secrets } from './secrets.ts';

/** What the departments' services work with; main picks the parts, a test picks others. */
export interface Dependencies {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly announcements: Announcements;
  readonly secrets: Secrets;
  /** Takes payments online; null where the clinic has none. */
  readonly gateway: PaymentGateway | null;
  /** `strict` caps how often codes are sent and tried; `demo` lifts the caps on sending (S13). */
  readonly rateProfile: 'strict' | 'demo';
  readonly files: Files;
  /** Null where the clinic has none: files are then kept as they come. */
  readonly scanner: Scanner | null;
  /** Where people find the clinic, for links that leave it: `https://clinic.example`. */
  readonly origin: string;
  /**
   * Writes into the log what the clinic's people must hear of: a file that is not what it was, a scanner that is away.
   * Names no person.
   */
  readonly logError: (what: string, details: Readonly<Record<string, unknown>>) => void;
  /** The database was filled with demo data. */
  readonly demo: boolean;
}
