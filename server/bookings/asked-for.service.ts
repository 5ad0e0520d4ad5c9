import type { Db } from '../db/database.ts';
import { selectTestsAskedFor } from './asked-for.store.ts';

/** The ids of the tests that people asked for lately, those booked most first; it names no person. */
export const listTestsAskedFor = (db: Db): Promise<number[]> => selectTestsAskedFor(db);
