import type { Files } from '../adapters/files/files.ts';
import type { JobWorkers } from '../adapters/jobs.ts';
import type { Scanner } from '../adapters/scanner.ts';
import type { Carrier } from '#contract/messages-out/providers.ts';
import type { SmsDependencies } from '../accounts/sms-texts.ts';
import type { SmsSender } from '../adapters/sms.ts';
import { purgeLogIns, sendLoginCode } from '../accounts/login.service.ts';
import { tellOfOpenings } from '../accounts/openings.service.ts';
import { sendNotice, sendPhoneCode } from '../accounts/notices.service.ts';
import { removeOldAudit, sealAudit } from '../audit/seals.service.ts';
import { backUpAtNight } from '../backup/nightly.service.ts';
import type { NightlyBackups } from '../backup/nightly.service.ts';
import type { Database } from '../db/database.ts';
import { purgeFaults } from '../health/faults.store.ts';
import { watchClinic } from '../health/watch.service.ts';
import type { Watched } from '../health/watch.service.ts';
import { doesGoOut } from '../guards/codes-go-out.ts';
import { purgeTries } from '../guards/rate-limits.store.ts';
import { freeUnprovenPhones } from '../patients/unproven-accounts.service.ts';
import { purgeKeptAnswers } from '../guards/run-once.store.ts';
import { purgeGatewayEvents, purgeInvoices } from '../payments/purge.store.ts';
import { purgeEnquiries } from '../enquiries/enquiries.service.ts';
import { purgeDataRequests } from '../patients/data-requests.service.ts';
import { eraseDueIdentities } from '../patients/erasure.service.ts';
import { purgePhoneChanges } from '../patients/phone-change.service.ts';
import { purgeMessagesOut } from '../messages-out/outbox.service.ts';
import { sendMessage, sendOwed } from '../messages-out/sending.service.ts';
import { giveDueMessages, sendVisitMessage } from '../messages-out/visit-messages.service.ts';
import { readAhead } from '../queue/queue.service.ts';
import { closePastDays } from '../queue/sessions.service.ts';
import { escalateCritical } from '../reports/critical-calls.service.ts';
import { sweepLeftovers } from '../reports/report-files.service.ts';
import { purgeDrafts } from '../reports/value-drafts.service.ts';
import { sendLeaveMessage } from '../visits/leave-messages.service.ts';
import { scanWaiting } from '../reports/report-scans.service.ts';
import type { Secrets } from '../shared/secrets.ts';

/** The workers that send messages. */
export function messageWorkers(
  deps: SmsDependencies & {
    secrets: Secrets;
    rateProfile: 'strict' | 'demo';
    carriers: readonly Carrier[];
    isSettingUp?: boolean;
  },
): Pick<JobWorkers, 'login-code' | 'phone-code' | 'notice' | 'leave-message' | 'visit-message' | 'message'> {
  /** Runs a job with a sender that records how the job's message went. */
  const owing = (owedId: number | undefined, work: (given: typeof deps) => Promise<void>) =>
    sendOwed(deps, owedId, (sms) => work({ ...deps, sms }));
  return {
    'login-code': (job) => owing(job.owedId, (given) => sendLoginCode(given, job)),
    'phone-code': (job) => owing(job.owedId, (given) => sendPhoneCode(given, job)),
    notice: (job) => owing(job.owedId, (given) => sendNotice(given, job)),
    'leave-message': (job) => owing(job.owedId, (given) => sendLeaveMessage(given, job)),
    'visit-message': (job) => owing(job.owedId, (given) => sendVisitMessage(given, job, readAhead)),
    message: (job) => sendMessage(deps, job),
  };
}

/** The job queue's workers, by job, from the departments. */
export function createWorkers(deps: {
  db: Database;
  secrets: Secrets;
  sms: SmsSender;
  /** Who carries them. */
  carriers: readonly Carrier[];
  /** A real clinic without an SMS gateway. */
  isSettingUp?: boolean;
  /** The site's public address, for links in SMS. */
  origin: string;
  files: Files;
  scanner: Scanner | null;
  rateProfile: 'strict' | 'demo';
  backups: NightlyBackups;
  watched: Watched;
  /** Logs how much was removed. */
  logCounts: (what: string, counts: Readonly<Record<string, number>>) => void;
}): JobWorkers {
  return {
    ...messageWorkers(deps),
    'scan-file': (job) => scanWaiting(deps, job),
    housekeeping: async () => {
      const { db } = deps;
      const audit = await removeOldAudit(db);
      deps.logCounts('housekeeping', {
        logIns: await purgeLogIns(db),
        unprovenAccounts: await freeUnprovenPhones(db),
        erasedIdentities: await eraseDueIdentities(db),
        dataRequests: await purgeDataRequests(db),
        messages: await purgeEnquiries(db),
        phoneChanges: await purgePhoneChanges(db),
        messagesOut: await purgeMessagesOut(db),
        tries: await purgeTries(db),
        faults: await purgeFaults(db),
        keptAnswers: await purgeKeptAnswers(db),
        leftoverFiles: await sweepLeftovers(deps, 3600),
        valueDrafts: await purgeDrafts(db),
        invoices: await purgeInvoices(db),
        gatewayEvents: await purgeGatewayEvents(db),
        noShows: await closePastDays(db),
        auditRows: audit.removed,
        auditSeals: audit.seals,
      });
    },
    'seal-audit': async () => void (await sealAudit(deps.db)),
    'due-messages': () => giveDueMessages(deps.db, deps.watched.jobs),
    watch: async () => {
      const { db, watched } = deps;
      // People are marked as told and not told again, so only where the message goes out.
      const isTold = await doesGoOut(deps, 'logInOpened');
      await Promise.all([
        escalateCritical(db, watched.jobs),
        watchClinic(db, watched),
        ...(isTold ? [tellOfOpenings(db, watched.jobs)] : []),
      ]);
    },
    backup: () => backUpAtNight(deps.db, deps.backups),
  };
}
