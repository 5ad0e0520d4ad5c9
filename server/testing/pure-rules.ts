import type { Role } from '#contract/roles.ts';
import type { Caller } from '../shared/caller.ts';

/** A caller without a session, for tests of pure rules: by default account 1, without a doctor's card. */
export function aCaller(role: Role, wanted: Partial<Caller> = {}): Caller {
  return {
    accountId: 1,
    name: 'Rupa Pal',
    phone: '5000000001',
    patientNumber: '10000006',
    role,
    language: 'en',
    doctor: null,
    reportsLockedBefore: null,
    mustSetUpSecondFactor: false,
    isVouched: false,
    isRecovered: false,
    sessionHash: Buffer.alloc(0),
    ...wanted,
  };
}

import * as z from 'zod/mini';

/** The first fault of each field, by its path, as a key of the catalogues; empty for a valid value. */
export function complaintsAbout(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
