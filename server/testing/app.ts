import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/roles.ts';
import { readDiskRoom } from '../adapters/disk.ts';
import type { Dependencies, PaymentGateway, WordConverter } from '../adapters/dependencies.ts';
import type { DiskRoom } from '../adapters/disk.ts';
import type { Files } from '../adapters/files/files.ts';
import { pdfProcess } from '../adapters/pdf/process.ts';
import { localFiles } from '../adapters/files/local-files.ts';
import type { PdfTools } from '../adapters/pdf/pdf.ts';
import type { JobData, JobQueue } from '../adapters/jobs.ts';
import type { Scanner } from '../adapters/scanner.ts';
import { scanWaiting } from '../reports/report-scans.service.ts';
import { selectWrongCounts } from '../bookings/kept-counts.store.ts';
import { openAnnouncements } from '../db/announcements.ts';
import { buildApp } from '../start/app.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { apart } from '../db/one-connection.ts';
import { createLogger } from '../shared/log.ts';
import { owingJobs } from '../messages-out/sending.service.ts';
import { registeredSms } from '../messages-out/templates.service.ts';
import { messageWorkers } from '../start/workers.ts';
import type { Secrets } from '../shared/secrets.ts';
import { createSecrets, sha256 } from '../shared/secrets.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { smsGateway } from '../adapters/sms-gateway.ts';
import type { SmsProvider } from '../adapters/sms-providers/provider.ts';
import { reporter } from '../adapters/sms-providers/reports.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import type { PageSource } from '../site/page-source.ts';
import { createGate } from './at-once.ts';
import type { Gate } from './at-once.ts';
import { aPerson, aSession, aSigner } from './builders.store.ts';
import type { Person } from './builders.store.ts';
import { openTestClock } from './clock.ts';
import type { TestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import type { TestConnection } from './database.ts';
import { typedCalls } from './typed-calls.ts';
import type { TypedCalls } from './typed-calls.ts';

/** A parsed answer: `body` is the parsed JSON, or the text if it is not JSON. */
export interface TestAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string | number | string[] | undefined>;
}

export type TestCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer>;

/** A signed-in account, with every call of the table as a method. */
export interface TestCaller extends TypedCalls {
  account: Person;
  /** Makes a call by method and path, for tests of the wire itself. */
  call: TestCall;
  /** The session's header. */
  session: { authorization: string };
}

/** The caller, which must have a session; examples of public calls get null. */
export function known(caller: TestCaller | null): TestCaller {
  if (!caller) throw new Error('This call needs a session');
  return caller;
}

/** A started server; the calls of the table are made without a session. */
export interface TestApp extends TestClock, TypedCalls {
  app: FastifyInstance;
  db: Database;
  /** A connection as the owner of the tables. */
  owner: TestConnection;
  sms: {
    /** Every SMS sent, oldest first; reading it runs the waiting jobs. */
    sent: () => Promise<SmsMessage[]>;
    /** The newest code sent to a phone. Throws if there is none. */
    codeFor: (phone: string) => Promise<string>;
  };
  /** The file store, and its folder. */
  files: Files;
  pdf: PdfTools;
  filesFolder: string;
  /** The server's log, one JSON line per event. */
  log: readonly string[];
  /** The kinds of the failures that the server noted, oldest first. */
  faults: readonly string[];
  /** Like a caller's, without a session. */
  call: TestCall;
  /** A new signed-in account of that role; a pathologist with a complete profile as a signer. */
  asRole: (role: Role, wanted?: Partial<Person>) => Promise<TestCaller>;
  /** Signs an existing account in. */
  as: (account: Person) => Promise<TestCaller>;
  /** Makes up to six calls and holds them until all overlap (`at-once.ts`). */
  atOnce: Gate['atOnce'];
  secrets: Secrets;
  jobs: JobQueue;
  /** Holds one call at a place while something else runs. */
  whileHeld: Gate['whileHeld'];
  /** Opens another session of an account and returns its listed number. */
  openSession: (accountId: number) => Promise<string>;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  /** `demo` (the default) removes the limits on sending codes. */
  rateProfile?: 'strict' | 'demo';
  /** Whether the clinic reports demo data; false by default. */
  demo?: boolean;
  /** By default the real one. */
  diskRoom?: () => Promise<DiskRoom>;
  /** The moment at which it begins; by default that of the run. Its clock goes on from there. */
  at?: Date;
  /** None by default. */
  metricsToken?: string;
  /** None by default. */
  scanner?: Scanner;
  /** None by default. */
  word?: WordConverter;
  /** Also serves the public pages, from `https://clinic.example`. */
  pages?: PageSource;
  /** By default one that accepts every order and signs nothing, if no pages are served. */
  gateway?: PaymentGateway | null;
  /** A real clinic without an SMS gateway; false by default. */
  isSettingUp?: boolean;
  /** The clinic's public address; by default `https://clinic.example`. */
  origin?: string;
  /** None by default. */
  smsProviders?: readonly SmsProviderName[];
  /** Who really carries messages, and how long each may take, in milliseconds; by default they go to an outbox. */
  carriedBy?: { readonly providers: readonly SmsProvider[]; readonly patience: number };
}

/** What WhatsApp signs its reports with. */
export const testWhatsAppSecret = 'whatsapp-app-secret';

/** One for all files of a worker: its start takes half a second, and it ends with the worker. */
const pdf = pdfProcess();

/**
 * Starts the whole server, without a socket, on its own database. SMS go to an outbox, and jobs wait until the test
 * reads their results, so that nothing runs in the background.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = await openTestClock(database.owner, options.at);
  const gate = createGate();
  const db = gate.watch(openDatabase({ ...database.connection, max: 6 }, clock.now));
  const secrets = createSecrets(randomBytes(32));
  const { origin = 'https://clinic.example', scanner = null, rateProfile = 'demo' } = options;
  const filesFolder = await mkdtemp(join(tmpdir(), 'clinic-files-'));
  const files = await localFiles(filesFolder);
  const { jobs, sent, carriers } = openMessages(options, { db, secrets, files, scanner, rateProfile, origin });
  const log: string[] = [];
  const faults: string[] = [];
  const logger = createLogger({ write: (line) => void log.push(line) });
  const announcements = openAnnouncements(database.connection, (error) => logger.warn({ err: error }, 'announcements'));
  const app = await buildApp({
    db,
    jobs,
    announcements,
    secrets,
    logger,
    files,
    pdf,
    word: options.word ?? null,
    scanner,
    origin,
    logError: (what, details) => logger.error(details, what),
    rateProfile,
    metricsToken: options.metricsToken ?? null,
    noteFault: (kind) => void faults.push(kind),
    demo: options.demo ?? false,
    shippingState: () => null,
    isSettingUp: options.isSettingUp ?? false,
    smsProviders: carriers,
    carriers,
    smsReporters: (options.smsProviders ?? []).flatMap((name) =>
      name === 'url' ? [] : reporter(name, name === 'whatsapp' ? testWhatsAppSecret : null),
    ),
    diskRoom: options.diskRoom ?? (() => readDiskRoom(filesFolder)),
    gateway: options.gateway === undefined && !options.pages ? standIn() : (options.gateway ?? null),
    ...(options.pages && { pages: options.pages }),
  });
  const call = callThrough(app, {});
  return {
    ...clock,
    ...typedCalls(call),
    app,
    // While a test has a transaction of its own open, its calls run as another party's, outside of it.
    db: new Proxy(db, { get: (all, name: keyof Database) => (name === 'transaction' ? apartFrom(all) : all[name]) }),
    owner: database.owner,
    secrets,
    jobs,
    sms: { sent, codeFor: async (phone) => newestCode(await sent(), phone) },
    log,
    faults,
    files,
    pdf,
    filesFolder,
    call,
    ...callersOf(app, db),
    atOnce: gate.atOnce,
    whileHeld: gate.whileHeld,
    close: async () => {
      await app.close();
      // Whatever the tests did, the counts that the database keeps must still be right.
      const [wrong] = await selectWrongCounts(db);
      await announcements.close();
      await db.close();
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
      if (wrong) throw new Error(`A kept count is wrong: ${JSON.stringify(wrong)}`);
    },
  };
}

/** The queue of jobs and who does them: SMS go to an outbox, and jobs wait until `sent` is called. */
function openMessages(
  { carriedBy, smsProviders = [], isSettingUp = false }: TestAppOptions,
  {
    db,
    secrets,
    files,
    scanner,
    rateProfile,
    origin,
  }: Pick<Dependencies, 'db' | 'secrets' | 'files' | 'scanner' | 'rateProfile'> & { origin: string },
) {
  const waiting: (() => Promise<void>)[] = [];
  const outbox: SmsMessage[] = [];
  const sms = carriedBy
    ? smsGateway(carriedBy.providers, carriedBy.patience)
    : {
        send: (message: SmsMessage) => {
          outbox.push(message);
          return Promise.resolve(undefined);
        },
      };
  const carriers = carriedBy?.providers ?? smsProviders.map((name) => ({ name, needsIds: true }));
  const senders = messageWorkers({
    db,
    secrets,
    rateProfile,
    sms: registeredSms(db, sms),
    carriers,
    isSettingUp,
    origin,
  });
  const jobs = owingJobs<JobQueue>({
    add: (_, name, data) => {
      if (name === 'scan-file') waiting.push(() => scanWaiting({ db, files, scanner }, data as JobData['scan-file']));
      else if (name in senders) waiting.push(() => senders[name as keyof typeof senders](data as never));
      return Promise.resolve();
    },
  });
  const sent = async () => {
    for (const job of waiting.splice(0)) await job();
    return outbox;
  };
  return { jobs, sent, carriers };
}

/** Makes callers, each with a session of its own that is inserted instead of logging in. */
function callersOf(app: FastifyInstance, db: Database): Pick<TestApp, 'as' | 'asRole' | 'openSession'> {
  const as = async (account: Person): Promise<TestCaller> => {
    const token = newToken();
    await aSession(db, account.id, sha256(token));
    const session = { authorization: `Bearer ${token}` };
    const call = callThrough(app, session);
    return { ...typedCalls(call), account, session, call };
  };
  return {
    as,
    asRole: async (role, wanted = {}) => {
      const account = await aPerson(db, { ...wanted, role });
      if (role === 'Pathologist') await aSigner(db, account.id);
      return as(account);
    },
    openSession: async (accountId) => {
      const hash = sha256(newToken());
      await aSession(db, accountId, hash);
      return hash.subarray(0, 8).toString('hex');
    },
  };
}

function standIn(): PaymentGateway {
  const createOrder = () => Promise.resolve(`order_${randomBytes(7).toString('hex')}`);
  return {
    keyId: 'rzp_test_standin',
    checkoutUrl: 'https://gateway.invalid/checkout',
    createOrder,
    isSigned: () => false,
  };
}

const newToken = () => `cs_${randomBytes(32).toString('base64url')}`;

function newestCode(sent: SmsMessage[], phone: string): string {
  const text = sent.findLast(({ to }) => to === phone)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}`);
  return code;
}

/** Transactions during which a test may still call the application. */
const apartFrom =
  (db: Database): Database['transaction'] =>
  (work) =>
    db.transaction((tx) => apart(() => work(tx)));

function callThrough(app: FastifyInstance, session: Record<string, string>): TestCall {
  return async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...session, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
      // Text is sent unchanged, so that tests can send invalid JSON.
      ...(body === undefined ? {} : { payload: body as object | string }),
    });
    return { status: answer.statusCode, body: parseJson(answer.body), headers: answer.headers };
  };
}

/** The text of an event stream once it has `count` data lines; then the stream is closed. */
export async function readEvents(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string>,
  count: number,
): Promise<{ status: number; type: string; events: unknown[] }> {
  const answer = await app.inject({ method: 'GET', url: path, headers, payloadAsStream: true });
  const events: unknown[] = [];
  const stream = answer.stream();
  if (count > 0) {
    for await (const chunk of stream) {
      for (const line of String(chunk).split('\n'))
        if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
      if (events.length >= count) break;
    }
  }
  stream.destroy();
  return { status: answer.statusCode, type: String(answer.headers['content-type']), events };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
