import type { Announcements } from './db/announcements.ts';
import type { PaymentGateway } from './adapters/payment-gateway.ts';
import type { JobQueue } from './adapters/jobs.ts';
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
  /** `strict` caps how often codes are sent and tried; `demo` lifts the caps on sending (security.md, OTP 8). */
  readonly rateProfile: 'strict' | 'demo';
  /** The database was filled with demo data. */
  readonly demo: boolean;
}
