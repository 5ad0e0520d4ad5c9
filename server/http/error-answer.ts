import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorAnswer } from '#contract/error-answer.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';
import { errorText, fieldText } from '../shared/messages.ts';
import { noteCause } from './fault-cause.ts';
import { guardAnswer, logAnswer } from './guard-answers.ts';
import { languageOf } from './identify.ts';

/** Turns any error into the one error form, in the reader's language. Unexpected errors are logged and not shown. */
export function answerError(
  error: FastifyError | ClinicError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toClinicError(error);
  noteCause(request, known.cause ?? error);
  if (known.status >= 500) request.log.error({ err: known.cause ?? error }, 'request failed');
  if (known.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(known.retryAfter)));
  const language = request.language;
  const answer: ErrorAnswer = {
    code: known.code,
    message: errorText(known.code, language, known.dependants),
    requestId: request.id,
  };
  if (known.dependants) answer.dependants = { ...known.dependants };
  if (known.fields) {
    answer.fields = Object.fromEntries(
      Object.entries(known.fields).map(([field, key]) => [field, fieldText(key, language)]),
    );
  }
  if (known.asks) answer.asks = [...known.asks];
  return reply
    .status(known.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer);
}

/** The same for an unknown address or method. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(clinicError('NOT_FOUND'), request, reply);
}

/** The same for an address that cannot be parsed. No hooks run for such a request, so their work is done here. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.language = languageOf(request.headers['accept-language']) ?? 'en';
  guardAnswer(request, reply);
  void answerError(error, request, reply);
  logAnswer(request, reply);
}

const byStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  503: 'UNAVAILABLE',
};

/** Maps any error to the closed list of errors. */
export function toClinicError(error: FastifyError | ClinicError): ClinicError {
  if (error instanceof ClinicError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return clinicError('INVALID_FIELDS', { fields: wrongFields(error.validation) });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return clinicError(byStatus[status] ?? 'BAD_REQUEST', { cause: error });
  return clinicError(byStatus[status] ?? 'INTERNAL', { cause: error });
}

interface Issue {
  instancePath: string;
  message?: string;
}

/** Names each wrong field once, with its first fault. A body that is no object has no field to name. */
function wrongFields(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field && !Object.hasOwn(fields, field)) fields[field] = issue.message ?? 'field.invalid';
  }
  return fields;
}
