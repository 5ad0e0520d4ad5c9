import type { Language } from '#contract/fields.ts';
import { adultAge } from '#contract/patients/consent.ts';
import { agreesWithBirth } from '#contract/patients/family.ts';
import { checkDigitFits } from '#contract/patients/shapes.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { keepAge } from '#contract/typed/age.ts';
import { reachesAccount } from '../accounts/accounts.policy.ts';
import { addAccount, countSignUp } from '../accounts/accounts.service.ts';
import type { NewAccountFrom } from '../accounts/accounts.service.ts';
import { holdOwnAccount } from '../accounts/held-account.service.ts';
import { noteRefused, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { keepConsent } from '../accounts/consents.service.ts';
import { hasWithdrawn } from './consents.store.ts';
import { ageOf } from './family.service.ts';
import { lockMemberOf } from './family.store.ts';
import { findOwner, insertPatient } from './patients.store.ts';

/** What a new person at the desk is asked for. */
interface Newcomer {
  name: string;
  phone: string;
  /** As it was typed; with a date of birth left out, or what follows from it. */
  age?: string | number | null | undefined;
  birthDate?: string | null | undefined;
  gender: Gender;
  /** Of their messages and papers. */
  language: Language;
}

export interface Registration {
  name: string;
  phoneNumber: string;
  email?: string | null;
  age: string | number;
  gender: Gender;
  aadhaarNumber?: string | null;
  aadhaarConsent?: boolean;
  consent?: 'yes';
}

export interface Registered {
  name: string;
  phone: string;
  registeredAt: Date;
  aadhaarLast4: string | null;
  aadhaarLooksMistyped: boolean;
}

/**
 * Registers a person who stands at the desk: their account, their data and their consent, or that of a child's
 * guardian, whose phone it is.
 * @param shown in which language they read what they agree to
 * @throws USER_EXISTS, INVALID_FIELDS
 */
export async function registerAtDesk(
  tx: Db,
  caller: Caller,
  shown: Language,
  { name, phone, gender, language, ...told }: Newcomer,
): Promise<void> {
  const today = clinicToday(tx.now());
  const birthDate = told.birthDate || null;
  if (birthDate && !agreesWithBirth(told.age, { birthDate, today }))
    throw clinicError('INVALID_FIELDS', { fields: { 'holder.age': 'patient.otherAge' } });
  const { ageYears, kept } = ageOf(told.age, birthDate, today);
  const account = await addAccount(tx, { name, phone, language, selfMade: false });
  if (!account) throw clinicError('USER_EXISTS');
  const patient = await insertPatient(tx, {
    accountId: account.id,
    name,
    gender,
    birthDate,
    kept,
    email: null,
    aadhaar: null,
    registeredBy: caller.accountId,
  });
  const of = patient && { patientId: patient.id };
  const given = { wording: 'desk', language: shown, takenBy: caller.accountId } as const;
  await keepConsent(tx, of, ageYears < adultAge ? 'guardian' : 'account', given);
}

/**
 * Registers a person: their account and their data, or nothing at all. A signed-in patient may complete their own
 * account; the desk registers others. Without consent nothing of an Aadhaar number is stored; with it, the last four
 * digits and a keyed hash to find duplicates (S35).
 *
 * Only the desk is told that a phone or an Aadhaar number is known. Anybody else gets the answer, after the same steps,
 * that a new person gets, and the known person an SMS; a known Aadhaar number is not stored a second time (S17).
 * @throws USER_EXISTS to the desk, and to a patient whose own data are known; in the strict profile TOO_MANY_REQUESTS
 */
export async function register(
  deps: Dependencies,
  from: NewAccountFrom & { language: Language },
  form: Registration,
): Promise<Registered> {
  const { caller, language } = from;
  const { name, phoneNumber: phone } = form;
  const isDesk = caller !== null && may('patients.registerOthers', caller.role);
  const takenBy = isDesk ? caller.accountId : null;
  const number = form.aadhaarConsent ? form.aadhaarNumber || null : null;
  const aadhaar = number ? { last4: number.slice(-4), hash: deps.secrets.hmac('aadhaar', number) } : null;
  const isOwn = caller !== null && phone === caller.phone;
  if (isOwn && name !== caller.name) throw clinicError('INVALID_FIELDS', { fields: { name: 'patient.deskCorrects' } });
  if (!number && (await readClinic(deps.db)).profile.aadhaar === 'required')
    throw clinicError('INVALID_FIELDS', { fields: { aadhaarNumber: 'aadhaar.required' } });
  await countSignUp(deps, phone, from);
  return deps.db.transaction(async (tx) => {
    const owner = isDesk ? null : await findOwner(tx, isOwn ? null : phone, aadhaar?.hash ?? null);
    const accountId = isOwn
      ? caller.accountId
      : ((await addAccount(tx, { name, phone, language, selfMade: !isDesk }))?.id ?? null);
    if (isDesk && accountId === null) throw clinicError('USER_EXISTS');
    if (accountId === null) noteRefused();
    else noteSubjects([accountId]);
    // Held, so that a change of their own data in the family comes before or after.
    if (isOwn) await holdOwnAccount(tx, caller);
    const details = {
      accountId,
      name,
      gender: form.gender,
      birthDate: null,
      kept: keepAge({ unit: 'YEAR', years: Number(form.age) }, clinicToday(tx.now())),
      email: form.email || null,
      registeredBy: takenBy,
    };
    const stored = owner ? null : aadhaar;
    const patient =
      (await insertPatient(tx, { ...details, aadhaar: stored })) ??
      // The same Aadhaar number was registered at the same moment.
      (isDesk || !stored ? null : await insertPatient(tx, { ...details, aadhaar: null }));
    if (!patient && accountId !== null) throw clinicError('USER_EXISTS');
    const [own, given] = [patient && { patientId: patient.id }, { language, takenBy }];
    await keepConsent(tx, patient?.hasAadhaar ? own : null, 'aadhaar', { ...given, wording: 'aadhaar' });
    await keepConsent(tx, form.consent ? own : null, 'account', { ...given, wording: 'account' });
    // For new people the job sends nothing: it is added so that both answers take the same time.
    await deps.jobs.add(tx, 'notice', { accountId: owner, notice: 'registeredAgain' });
    return {
      name,
      phone,
      registeredAt: patient?.registeredAt ?? tx.now(),
      aadhaarLast4: aadhaar?.last4 ?? null,
      aadhaarLooksMistyped: Boolean(form.aadhaarNumber) && !checkDigitFits(form.aadhaarNumber ?? ''),
    };
  });
}

/**
 * Checks that a booking may be made for this patient, who must be on the account's list. Locks the row until the
 * transaction ends, so that the person is not removed meanwhile. Another account's person is answered as missing. So is
 * everybody on a list that the caller may not read: the booking would tell a doctor their names (S31).
 * @throws NOT_FOUND; CONSENT_WITHDRAWN if the person withdrew the consent to keep their details
 */
export async function checkPatient(tx: Db, caller: Caller, accountId: number, patientId: number | null): Promise<void> {
  if (patientId !== null && (!readsFamilyOf(caller, accountId) || !(await lockMemberOf(tx, patientId, accountId))))
    throw clinicError('NOT_FOUND', { fields: { patientId: 'patient.unknown' } });
  if (await hasWithdrawn(tx, accountId, patientId)) throw clinicError('CONSENT_WITHDRAWN');
}

/** Whether the caller may see an account's people and bookings: of their own account, or of any at the desk. */
export function readsFamilyOf(caller: Caller, accountId: number): boolean {
  return reachesAccount({ caller, scope: scopeOf('patients.family', caller.role) }, accountId);
}
