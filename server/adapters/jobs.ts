import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Job, JobResult, Queue, QueueOptions, WorkOptions } from 'pg-boss';
import type { Language } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { FindingKind } from '#contract/health/shapes.ts';
import type { MessageKind, VisitKind } from '#contract/messages-out/texts.ts';
import type { Db } from '../db/database.ts';
import { SmsUnclear } from '../shared/errors.ts';

/**
 * Work that must not be lost: stored in the database and done after the transaction that added it, also after a crash.
 */
export interface JobQueue {
  /** Adds a job within `tx`: it exists only if the transaction is committed. */
  add<Name extends keyof JobData>(tx: Db, name: Name, data: JobData[Name]): Promise<void>;
}

/** The row of the message in the outbox; jobs of an earlier version have none. */
interface Owed {
  owedId?: number;
}

/** Messages that have jobs of their own: codes, and what tells of a booking or of a doctor's leave. */
type OtherKind = VisitKind | 'loginCode' | 'phoneCode' | 'visitMoved' | 'visitToChoose' | 'visitCancelled';
/** What a notice tells; an alarm names what the clinic found. */
type NoticeKind = Exclude<MessageKind, OtherKind | 'alarm'> | `alarm.${FindingKind}`;

export interface JobData {
  /** A one-time code to send; the code is encrypted. */
  'login-code': Owed & {
    challengeId: string;
    phone: string;
    sealedCode: string;
    /** The asking browser logged in with this phone before. */
    isKnownDevice: boolean;
  };
  /** A short text without health data, in the person's language. */
  notice: Owed & {
    /** Null: nothing is sent. Such a job only keeps answers equally slow (S17). */
    accountId: number | null;
    notice: NoticeKind;
    /** Another phone than the account's: the one it had before. */
    to?: string;
    /** The booking it tells of, and the language of whom it is for; left out: the account's. */
    bookingId?: number;
    language?: Language;
  };
  /** A message about a doctor's leave, by its row. */
  'leave-message': Owed & { messageId: number; kind: MessageKind; bookingId: number };
  /** A message about a booking, written from the booking's state when the job is done. */
  'visit-message': { owedId: number; kind: VisitKind; bookingId: number };
  /** Adds jobs for the messages that are due. */
  'due-messages': Record<string, never>;
  /** A message whose text is stored: one that is sent again, or a trial. */
  message: { owedId: number };
  /** A code for the phone that is to become an account's; encrypted. `until`: milliseconds since 1970. */
  'phone-code': Owed & { phone: string; language: Language; sealedCode: string; until: number };
  /** A file that arrived while the scanner was unreachable, by its key in the store. */
  'scan-file': { fileKey: string };
  /** Deletes expired rows. */
  housekeeping: Record<string, never>;
  /** Makes the night's backup, if it is due. */
  backup: Record<string, never>;
  /** Seals what was written to the audit. */
  'seal-audit': Record<string, never>;
  /** Looks at the clinic's health. */
  watch: Record<string, never>;
}

export type JobWorkers = { readonly [Name in keyof JobData]: (data: JobData[Name]) => Promise<void> };

export interface RunningJobs extends JobQueue {
  /** Starts the workers; until then jobs wait. */
  work(workers: JobWorkers): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds between two tries to send a code. */
const codeRetrySeconds = 5;

// A notification may be lost among many; polling every second finds the job.
const often = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };
const manyAtOnce = { ...often, batchSize: 20, burstWhenBatchFull: true };
/**
 * A worker waits for all jobs of its batch. Several work side by side, so that one unanswered SMS does not stop the
 * others.
 */
const sideBySide = { ...manyAtOnce, localConcurrency: 3 };

/** Tried for as long as the code lives; after that it is useless, and a sent one is soon deleted. */
const ofCodes = {
  notify: true,
  retryLimit: limits.codeLifeSeconds / codeRetrySeconds,
  retryDelay: codeRetrySeconds,
  retentionSeconds: limits.codeLifeSeconds,
  deleteAfterSeconds: limits.codeLifeSeconds,
  expireInSeconds: 30,
};
const ofMessages = {
  notify: true,
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  deleteAfterSeconds: 3600,
  expireInSeconds: 30,
};
/** At most one job of a queue waits, and one runs. */
const oneAtATime = { policy: 'stately', retryLimit: 0 } as const;

interface QueueSettings {
  /** How jobs are kept and tried. */
  readonly kept: Omit<Queue, 'name'>;
  /** Options of `kept` that are set again on a queue made by an earlier version. */
  readonly renewed?: QueueOptions;
  /** How workers take them. */
  readonly taken: WorkOptions;
  /** When a job is added automatically, in the notation of cron. */
  readonly every?: string;
}

/** A killed backup is noticed by its missing heartbeat; otherwise the next could only start after twelve hours. */
const ofBackups = { retryLimit: 0, expireInSeconds: 12 * 3600, heartbeatSeconds: 60 };

/** The queue of each kind of job. */
const queues: Readonly<Record<keyof JobData, QueueSettings>> = {
  'login-code': { kept: ofCodes, renewed: ofCodes, taken: sideBySide },
  'phone-code': { kept: ofCodes, renewed: ofCodes, taken: sideBySide },
  notice: { kept: ofMessages, taken: manyAtOnce },
  'leave-message': { kept: ofMessages, taken: manyAtOnce },
  'visit-message': { kept: ofMessages, taken: manyAtOnce },
  message: { kept: ofMessages, taken: manyAtOnce },
  'scan-file': {
    // Retries until the scanner is back, however long that takes.
    kept: {
      notify: true,
      retryLimit: 50_000,
      retryDelay: 60,
      retentionSeconds: 90 * 24 * 3600,
      deleteAfterSeconds: 3600,
      expireInSeconds: 120,
    },
    taken: { pollingIntervalSeconds: 5 },
  },
  housekeeping: { kept: { retryLimit: 0 }, taken: { pollingIntervalSeconds: 60 }, every: '17 * * * *' },
  'seal-audit': {
    kept: { ...oneAtATime, expireInSeconds: 600 },
    taken: { pollingIntervalSeconds: 10 },
    every: '* * * * *',
  },
  'due-messages': {
    kept: { ...oneAtATime, expireInSeconds: 120 },
    taken: { pollingIntervalSeconds: 10 },
    every: '* * * * *',
  },
  watch: { kept: { ...oneAtATime, expireInSeconds: 120 }, taken: { pollingIntervalSeconds: 30 }, every: '*/5 * * * *' },
  backup: {
    // One of several servers makes it. For a large clinic it takes long.
    kept: { ...oneAtATime, ...ofBackups },
    renewed: ofBackups,
    taken: { pollingIntervalSeconds: 60 },
    every: '*/15 * * * *',
  },
};
const eachQueue = Object.entries(queues) as [keyof JobData, QueueSettings][];

/** Called with each fault of the queue, or of the job of that name. */
type OnError = (error: Error, job?: string) => void;

/**
 * The result of one job of a batch. A failed job is reported and retried without the others; an SMS that may have gone
 * out is reported only.
 */
async function settle({ id, name }: Job<unknown>, work: Promise<void>, onError: OnError): Promise<JobResult> {
  try {
    await work;
    return { id, status: 'completed' };
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    onError(fault, name);
    if (fault instanceof SmsUnclear) return { id, status: 'completed' };
    return { id, status: 'failed', output: { message: fault.message } };
  }
}

/**
 * Opens the queue (pg-boss, schema `pgboss`) in the clinic's database. `onError` gets every failed job and every fault
 * of the queue.
 */
export async function openJobs(connection: pg.PoolConfig, onError: OnError): Promise<RunningJobs> {
  const boss = new PgBoss({
    host: connection.host,
    port: connection.port,
    user: connection.user,
    database: connection.database,
    ...(typeof connection.password === 'string' && { password: connection.password }),
    ...(connection.connectionString && { connectionString: connection.connectionString }),
    ssl: connection.ssl,
    max: 2,
    // PgBouncer reports a lost connection twice. The queue's listener does not handle the second report, which would
    // end the process. So on a given database jobs are found by polling every second.
    useListenNotify: !connection.connectionString,
    // Made before (server/db/app-role.ts): the clinic's database role may not create schemas.
    createSchema: false,
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, { kept, renewed }] of eachQueue) {
    await boss.createQueue(name, kept);
    if (renewed) await boss.updateQueue(name, renewed);
  }
  return {
    add: async (tx, name, data) => {
      await boss.send(name, data, { db: { executeSql: (text, values) => tx.query(text, values) } });
    },
    work: (workers) => startWorkers(boss, workers, onError),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function startWorkers(boss: PgBoss, workers: JobWorkers, onError: OnError): Promise<void> {
  // At once: the machine may have been off at night, or was just restored.
  await boss.send('backup', {});
  for (const [name, { taken, every }] of eachQueue) {
    const worker = workers[name] as (data: unknown) => Promise<void>;
    await boss.work(name, { ...taken, perJobResults: true }, (jobs: Job<object | null>[]) =>
      Promise.all(jobs.map((job) => settle(job, worker(job.data ?? {}), onError))),
    );
    if (every) await boss.schedule(name, every);
  }
}
