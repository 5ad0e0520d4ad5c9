import type { FastifyError, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { contactBody } from '#contract/enquiries/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { registerBody } from '#contract/patients/shapes.ts';
import type { FormPage, FormState, SentMark } from '#contract/site.ts';
import type { Dependencies } from '../dependencies.ts';
import { receiveEnquiry } from '../enquiries/enquiries.service.ts';
import { fail } from '../errors.ts';
import { toClinicError } from '../http/error-answer.ts';
import { recordCall } from '../http/record-call.ts';
import { register } from '../patients/patients.service.ts';
import { plainDigits } from './form-body.ts';
import type { FormBody } from './form-body.ts';

/** Where a form comes from. */
interface FormSender {
  readonly language: Language;
  /** Network address, for limits. */
  readonly address: string;
  /** For the audit, which knows a form as the call of the same purpose. */
  readonly request: FastifyRequest;
}

/** What became of a form: received, or to be shown again with a status that says why. */
export type FormResult =
  { sent: SentMark } | { status: number; retryAfter: number | undefined; form: FormState; cause?: unknown };

/**
 * Takes a form that a browser posted by itself, through the same schema and service as the call of the same purpose.
 */
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
      const values = { ...rest, ...digitsOf(rest, ['phoneNumber', 'confirmPhoneNumber', 'age']) };
      const form = {
        ...values,
        aadhaarNumber: plainDigits(aadhaarNumber),
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

/** @param values what is shown again when something is wrong */
async function take<T>(
  schema: z.ZodMiniType<T>,
  body: object,
  values: FormBody,
  send: (checked: T) => Promise<SentMark>,
): Promise<FormResult> {
  const parsed = z.safeParse(schema, body);
  try {
    if (!parsed.success) throw fail('INVALID_FIELDS', { fields: firstOfEach(parsed.error.issues) });
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

/** The first thing that is wrong with each field, in the form's order. */
function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  return found;
}

function digitsOf(body: FormBody, names: readonly string[]): FormBody {
  return Object.fromEntries(names.map((name) => [name, plainDigits(body[name] ?? '')]));
}
