import { openDatabase } from '../db/database.ts';
import type { TestConnection } from './database.ts';
import { sendMany } from './send-many.ts';
import type { ManyMessages } from './send-many.ts';

/** A process that sends many messages and ends once none is waiting; a test kills it in between. */
const { connection, ...many } = JSON.parse(process.argv[2]!) as ManyMessages & { connection: TestConnection };
const db = openDatabase({ ...connection, max: 10 });
await sendMany(db, many);
await db.close();
