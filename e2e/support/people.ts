import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { departments } from '../../contract/lab-tests/departments.ts';
import type { SignerAccount } from '../../contract/reports/signers.ts';
import type { Role } from '../../contract/roles.ts';
import type { Clinic } from './clinic.ts';

/** A person with an account; once signed in, also what the browser stores under `user`. */
export interface Person {
  name: string;
  phoneNumber: string;
  role: Role;
  token: string;
}

interface SignerList {
  signers: SignerAccount[];
}

/** The admin of the demo data, who gives other accounts their roles. */
const adminPhone = '9000000001';

/** Creates people and signs them in through the API, which is faster than the forms. The forms have their own tests. */
export class People {
  readonly #clinic: Clinic;
  readonly #request: APIRequestContext;
  readonly #codesSeen = new Map<string, number>();
  #admin: Promise<Person> | null = null;
  #made = 0;

  constructor(clinic: Clinic, request: APIRequestContext) {
    this.#clinic = clinic;
    this.#request = request;
  }

  /** A phone number without an account. No Indian number begins with 5. */
  newPhone(): string {
    this.#made += 1;
    return `5${String(this.#made).padStart(9, '0')}`;
  }

  /** Waits for the next unread SMS to this phone and answers its code. */
  async smsCode(phone: string): Promise<string> {
    const seen = this.#codesSeen.get(phone) ?? 0;
    let texts: string[] = [];
    await expect(async () => {
      // What the person is told of their bookings comes in between.
      texts = (await this.#clinic.textsTo(phone)).filter((text) => /\b\d{6}\b/.test(text));
      expect(texts.length, `texts to ${phone}`).toBeGreaterThan(seen);
    }).toPass({ intervals: [20, 50, 100], timeout: 30_000 });
    this.#codesSeen.set(phone, texts.length);
    const code = /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0];
    if (!code) throw new Error(`No code in "${texts.at(-1)}"`);
    return code;
  }

  /** A new account with this role, not signed in; a pathologist with a complete profile as a signer. */
  async create(role: Role, name = `Test ${role}`): Promise<Person> {
    const phone = this.newPhone();
    await this.#call('POST', '/api/v1/signup', { name, phone });
    if (role !== 'User')
      await this.#call('PUT', `/api/v1/users/${phone}/role`, { role }, (await this.#theAdmin()).token);
    if (role === 'Pathologist') await this.#fillInSigner(phone, name);
    return this.signIn(phone);
  }

  async #fillInSigner(phone: string, name: string): Promise<void> {
    const { token } = await this.#theAdmin();
    const { signers } = (await this.#call('GET', '/api/v1/signers', undefined, token)) as SignerList;
    const id = signers.find(({ phoneNumber }) => phoneNumber === phone)?.accountId;
    await this.#call(
      'PUT',
      `/api/v1/signers/${id}`,
      { fullName: name, qualification: 'MBBS, MD (Pathology)', registrationNumber: 'WBMC-TEST-1', departments },
      token,
    );
  }

  /** Tells a patient's age and sex, without which no report is signed. */
  async tellAgeAndSex(patient: Person): Promise<void> {
    const told = { name: patient.name, relation: 'Self', gender: 'Female', age: 34, consent: true };
    await this.call(patient, 'POST', '/api/v1/family', told);
  }

  /** A session for a phone that has an account. */
  async signIn(phone: string): Promise<Person> {
    await this.#call('POST', '/login/start', { phoneNumber: phone });
    const answer = await this.#call('POST', '/login/otp', { phoneNumber: phone, otp: await this.smsCode(phone) });
    const { name, role, access_token: token } = answer as { name: string; role: Role; access_token: string };
    return { name, phoneNumber: phone, role, token };
  }

  /** Calls the API as this person, for steps that a journey needs but does not test. */
  async call(person: Person, method: string, path: string, body?: object): Promise<unknown> {
    return this.#call(method, path, body, person.token);
  }

  #theAdmin(): Promise<Person> {
    this.#admin ??= this.signIn(adminPhone);
    return this.#admin;
  }

  async #call(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await this.#request.fetch(this.#clinic.address + path, { method, headers, data: body });
    if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  }
}
