import { choosableKinds } from '#contract/messages-out/choice-kinds.ts';
import type { Received } from '#contract/endpoints.ts';
import { holdOwnAccount } from '../accounts/held-account.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { lockPerson, personOf } from '../patients/corrections.service.ts';
import { insertConsentOf, saveChoice, selectChoices, selectConsentState } from './choices.store.ts';
import type { ChoiceRow } from './choices.store.ts';

/** How an account gets its messages now. */
export interface ReadChoices {
  whatsApp: boolean;
  agreedAt: Date | null;
  atDesk: boolean;
  stoppedAt: Date | null;
  choices: ChoiceRow[];
}
type Body = Received<'chooseMessages'>['body'];
type ChoiceDeps = Pick<Dependencies, 'db' | 'smsProviders'>;

const offersWhatsApp = ({ smsProviders }: Pick<ChoiceDeps, 'smsProviders'>) =>
  smsProviders.some(({ name }) => name === 'whatsapp');

/** The caller's own choices. */
export const readMessageChoices = (deps: ChoiceDeps, { accountId }: Caller): Promise<ReadChoices> =>
  readOf(deps, deps.db, accountId);

/** Somebody's choices, for the desk. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function readMessageChoicesOf(
  deps: Dependencies,
  { caller }: Asking,
  patientNumber: string,
): Promise<ReadChoices> {
  await allowLookUp(deps, caller, patientNumber);
  return readOf(deps, deps.db, (await personOf(deps.db, patientNumber)).accountId);
}

/**
 * Keeps what the caller chose for themselves.
 * @throws INVALID_FIELDS for WhatsApp where the clinic does not write by it
 */
export function chooseMessages(deps: ChoiceDeps, caller: Caller, body: Body): Promise<ReadChoices> {
  const { accountId } = caller;
  noteSubjects([accountId]);
  return deps.db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    return choose(deps, tx, accountId, accountId, body);
  });
}

/**
 * Keeps what somebody chose at the desk.
 * @throws NOT_FOUND, FORBIDDEN as for a correction; TOO_MANY_REQUESTS, INVALID_FIELDS
 */
export async function chooseMessagesOf(
  deps: Dependencies,
  { caller }: Asking,
  patientNumber: string,
  body: Body,
): Promise<ReadChoices> {
  await allowLookUp(deps, caller, patientNumber);
  return deps.db.transaction(async (tx) => {
    const { accountId } = await lockPerson(tx, caller, patientNumber);
    return choose(deps, tx, caller.accountId, accountId, body);
  });
}

/**
 * Keeps the choices. The caller has locked the account, so that two changes run one after the other. @param by who
 * notes it
 */
async function choose(
  deps: ChoiceDeps,
  tx: Db,
  by: number,
  accountId: number,
  { choices, resume }: Body,
): Promise<ReadChoices> {
  if (!offersWhatsApp(deps) && choices.some(({ way }) => way === 'WHATSAPP'))
    throw clinicError('INVALID_FIELDS', { fields: { choices: 'messageChoices.whatsApp' } });
  const before = await readOf(deps, tx, accountId);
  // Every kind is saved, so that one that fell back to SMS does not return to WhatsApp when another kind is agreed to.
  const wants = before.choices.map((old) => choices.findLast(({ kind }) => kind === old.kind) ?? old);
  for (const choice of wants) await saveChoice(tx, by, accountId, choice);
  const wantsWhatsApp = wants.some(({ way }) => way === 'WHATSAPP');
  if (wantsWhatsApp !== (before.agreedAt !== null))
    await insertConsentOf(tx, by, accountId, wantsWhatsApp ? 'WHATSAPP_ON' : 'WHATSAPP_OFF');
  if (resume && before.stoppedAt) await insertConsentOf(tx, by, accountId, 'START');
  return readOf(deps, tx, accountId);
}

/** Reads how each kind would be sent now: by WhatsApp only while the clinic uses it and the phone has agreed to it. */
async function readOf(deps: Pick<ChoiceDeps, 'smsProviders'>, db: Db, accountId: number): Promise<ReadChoices> {
  const rows = await selectChoices(db, accountId);
  const { stoppedAt, agreedAt, atDesk } = await selectConsentState(db, accountId);
  const whatsApp = offersWhatsApp(deps);
  const choices = choosableKinds.map((kind): ChoiceRow => {
    const way = rows.find((row) => row.kind === kind)?.way ?? 'SMS';
    return { kind, way: way === 'WHATSAPP' && !(whatsApp && agreedAt) ? 'SMS' : way };
  });
  return { whatsApp, agreedAt, atDesk, stoppedAt, choices };
}
