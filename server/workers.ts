import type { JobWorkers } from './adapters/jobs.ts';
import type { SmsSender } from './adapters/sms.ts';
import { purgeLogIns, sendLoginCode } from './accounts/login.service.ts';
import { sendNotice } from './accounts/notices.service.ts';
import type { Db } from './db/database.ts';
import { purgeTries } from './http/rate-limits.store.ts';
import { purgeKeptAnswers } from './http/run-once.store.ts';
import type { Secrets } from './secrets.ts';

/** What the queue's jobs do, joined to the departments they belong to. */
export function createWorkers(deps: { db: Db; secrets: Secrets; sms: SmsSender }): JobWorkers {
  return {
    'login-code': (job) => sendLoginCode(deps, job),
    notice: (job) => sendNotice(deps, job),
    housekeeping: async () => {
      await purgeLogIns(deps.db);
      await purgeTries(deps.db);
      await purgeKeptAnswers(deps.db);
    },
  };
}
