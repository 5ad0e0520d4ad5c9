import { describe } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Calls, Endpoint } from '#contract/call.ts';
import { openPart } from './part.ts';
import { tryReaders } from './readers.ts';
import { tryRecords } from './records.ts';
import { tryStrangers } from './strangers.ts';
import { tryUnconfirmed } from './unconfirmed.ts';
import { tryWrongInput } from './wrong-input.ts';

/**
 * The tests of each of these calls, generated from its row, its example and its trial: who may make it and on which
 * records, compared with the table written by hand in `testing/who-may.ts`; what it refuses; what it tells strangers.
 */
export function tryCalls(calls: Calls): void {
  const part = openPart();
  describe.each(Object.entries(calls) as [EndpointName, Endpoint][])('%s', (name, endpoint) => {
    tryReaders(part, name, endpoint);
    tryRecords(part, name);
    tryWrongInput(part, name, endpoint);
    tryStrangers(part, name, endpoint);
    tryUnconfirmed(part, name, endpoint);
  });
}
