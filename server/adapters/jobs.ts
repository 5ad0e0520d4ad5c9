import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';

/** Work that must not be forgotten: kept in the database, done after the transaction that asked for it, also after a crash. */
export interface JobQueue {
  /** Adds a job within `tx`: it exists if, and only if, the transaction is kept. */
  add<Name extends keyof JobData>(tx: Db, name: Name, data: JobData[Name]): Promise<void>;
}

export interface JobData {
  /** A one-time code to be sent; the code is sealed. */
  'login-code': { phone: string; sealedCode: string };
  /** Drops what has expired. */
  housekeeping: Record<string, never>;
}

export type JobWorkers = { readonly [Name in keyof JobData]: (data: JobData[Name]) => Promise<void> };

export interface RunningJobs extends JobQueue {
  /** Makes the workers start; until then jobs only wait. */
  work(workers: JobWorkers): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the queue (pg-boss, schema `pgboss`) on the clinic's database. `onError` hears of faults that pass by themselves. */
export async function openJobs(connection: pg.PoolConfig, onError: (error: Error) => void): Promise<RunningJobs> {
  const boss = new PgBoss({
    host: connection.host,
    port: connection.port,
    user: connection.user,
    database: connection.database,
    ...(typeof connection.password === 'string' && { password: connection.password }),
    ...(connection.connectionString && { connectionString: connection.connectionString }),
    ssl: connection.ssl,
    max: 2,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  // A code that could not be sent while it lives is of no use to anybody; a sent one is soon removed.
  await boss.createQueue('login-code', {
    notify: true, retryLimit: 6, retryDelay: 5, retentionSeconds: 300, deleteAfterSeconds: 300, expireInSeconds: 30,
  });
  await boss.createQueue('housekeeping', { retryLimit: 0 });
  return {
    add: async (tx, name, data) => {
      await boss.send(name, data, { db: { executeSql: (text, values) => tx.query(text, values) } });
    },
    work: async (workers) => {
      await boss.work<JobData['login-code']>('login-code', { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }, async (jobs) => {
        for (const job of jobs) await workers['login-code'](job.data);
      });
      await boss.work<JobData['housekeeping']>('housekeeping', { pollingIntervalSeconds: 60 }, async () => workers.housekeeping({}));
      await boss.schedule('housekeeping', '17 * * * *');
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
