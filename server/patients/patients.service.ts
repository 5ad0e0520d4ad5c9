import type { Language } from '#contract/fields.ts';
import { aadhaarConsentVersion, checkDigitFits } from '#contract/patients/shapes.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { may } from '#contract/permissions.ts';
import { countSignUp, createAccount } from '../accounts/accounts.service.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { lockFamily } from './family.store.ts';
import { insertConsent, insertPatient } from './patients.store.ts';

export interface Registration {
  name: string;
  phoneNumber: string;
  email?: string | null;
  age: string | number;
  gender: Gender;
  aadhaarNumber?: string | null;
  aadhaarConsent?: boolean;
}

export interface Registered {
  name: string;
  phone: string;
  registeredAt: Date;
  aadhaarLast4: string | null;
  aadhaarLooksMistyped: boolean;
}

/**
 * Registers a person: their account and their data, or nothing at all. A signed-in patient may complete their own
 * account; the desk registers others. Without consent nothing of an Aadhaar number is stored; with it, the last four
 * digits and a keyed hash to find duplicates (S35).
 * @throws USER_EXISTS; in the strict profile TOO_MANY_REQUESTS
 */
export async function register(
  deps: Dependencies,
  from: { caller: Caller | null; language: Language; address: string },
  form: Registration,
): Promise<Registered> {
  const { caller } = from;
  const forOthers = caller !== null && may('patients.registerOthers', caller.role);
  const takenBy = forOthers ? caller.accountId : null;
  const number = form.aadhaarConsent ? form.aadhaarNumber || null : null;
  const aadhaar = number ? { last4: number.slice(-4), hash: deps.secrets.hmac('aadhaar', number) } : null;
  const isOwn = caller !== null && form.phoneNumber === caller.phone;
  await countSignUp(deps, form.phoneNumber, from.address);
  return deps.db.transaction(async (tx) => {
    const accountId = isOwn
      ? caller.accountId
      : (await createAccount(tx, { name: form.name, phone: form.phoneNumber, language: from.language })).id;
    noteSubjects([accountId]);
    // So that a change of their own data in the family comes before or after, not at once.
    if (isOwn) await lockFamily(tx, accountId);
    const patient = await insertPatient(tx, {
      accountId,
      name: form.name,
      gender: form.gender,
      ageYears: Number(form.age),
      email: form.email || null,
      aadhaar,
      registeredBy: takenBy,
    });
    if (!patient) throw clinicError('USER_EXISTS');
    if (aadhaar) {
      await insertConsent(tx, {
        patientId: patient.id,
        purpose: 'aadhaar',
        wordingVersion: aadhaarConsentVersion,
        language: from.language,
        takenBy,
      });
    }
    return {
      name: form.name,
      phone: form.phoneNumber,
      registeredAt: patient.registeredAt,
      aadhaarLast4: aadhaar?.last4 ?? null,
      aadhaarLooksMistyped: Boolean(form.aadhaarNumber) && !checkDigitFits(form.aadhaarNumber ?? ''),
    };
  });
}
