import type { FastifyError, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { contactBody } from '#contract/enquiries/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { registerBody } from '#contract/patients/shapes.ts';
import type { FormPage, FormState, SentMark } from '#contract/site.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { receiveEnquiry } from '../enquiries/enquiries.service.ts';
import { clinicError } from '../shared/errors.ts';
import type { Address } from '../guards/own-network.ts';
import { toClinicError } from '../http/error-answer.ts';
import { recordCall } from '../http/record-call.ts';
import { register } from '../patients/patients.service.ts';
import { readPhone } from '#contract/typed/phone.ts';
import type { FormBody } from './form-body.ts';

/** The sender of a form. */
interface FormSender {
  readonly language: Language;
  /** Network address, for rate limits. */
  readonly address: Address;
  /** For the audit log, which records a form as the matching call. */
  readonly request: FastifyRequest;
}

/** The outcome of a form: received, or to be shown again with a status and the faults. */
export type FormResult =
  | { sent: SentMark }
  | { status: number; retryAfter: number | undefined; form: FormState; cause?: unknown };

/** Handles a form posted without a script, through the schema and service of the matching call. */
export type SiteForms = Readonly<Record<FormPage, (body: FormBody, from: FormSender) => Promise<FormResult>>>;

export function siteForms(deps: Dependencies): SiteForms {
  const recorded = <T>(name: 'sendEnquiry' | 'register', { request }: FormSender, work: () => Promise<T>) =>
    recordCall(deps.db, { name, audit: endpoints[name].audit }, request, work);
  return {
    contacts: (body, from) =>
      take(contactBody, body, body, async (enquiry) => {
        await recorded('sendEnquiry', from, () =>
          receiveEnquiry(deps, { ...enquiry, language: from.language }, from.address),
        );
        return 'yes';
      }),
    register: (body, from) => {
      const { aadhaarNumber = '', aadhaarConsent, ...rest } = body;
      const values = { ...rest, ...phonesOf(rest, ['phoneNumber', 'confirmPhoneNumber']) };
      const form = {
        ...values,
        aadhaarNumber,
        aadhaarConsent: aadhaarConsent !== undefined,
      };
      return take(registerBody, form, values, async (registration) => {
        const { aadhaarLooksMistyped } = await recorded('register', from, () =>
          register(deps, { ...from, caller: null }, registration),
        );
        return aadhaarLooksMistyped ? 'check-aadhaar' : 'yes';
      });
    },
  };
}

/** @param values what is shown again if something is wrong */
async function take<T>(
  schema: z.ZodMiniType<T>,
  body: object,
  values: FormBody,
  send: (checked: T) => Promise<SentMark>,
): Promise<FormResult> {
  const parsed = z.safeParse(schema, body);
  try {
    if (!parsed.success) throw clinicError('INVALID_FIELDS', { fields: firstOfEach(parsed.error.issues) });
    return { sent: await send(parsed.data) };
  } catch (error) {
    const known = toClinicError(error as FastifyError);
    const about = known.fields ? { errors: known.fields } : { problem: known.code };
    return {
      status: known.status,
      retryAfter: known.retryAfter,
      form: { values, ...about },
      cause: known.status >= 500 ? (known.cause ?? error) : undefined,
    };
  }
}

/** The first fault of each field, in the form's order. */
function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  return found;
}

/** Phones as they are typed, in ten digits; what cannot be read stays, to be refused. */
function phonesOf(body: FormBody, names: readonly string[]): FormBody {
  return Object.fromEntries(names.map((name) => [name, readPhone(body[name] ?? '') ?? body[name] ?? '']));
}
