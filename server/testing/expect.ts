import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoints.ts';
import { errorAnswer } from '#contract/error-answer.ts';
import type { ErrorAnswer } from '#contract/error-answer.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { TestAnswer } from './app.ts';

/**
 * Expects an error in the one form: a code of the closed list, its status, a text, the request's number, nothing else.
 */
export function expectError(answer: TestAnswer, ...codes: ErrorCode[]): ErrorAnswer {
  const error = readExactly(errorAnswer, answer);
  expect(answer.status, describe(answer)).toBe(errorStatus[error.code]);
  expect(error.requestId).not.toBe('');
  expect(error.message).not.toBe(error.code);
  if (codes.length > 0) expect(codes, describe(answer)).toContain(error.code);
  return error;
}

/** The names of the fields that are refused, of an answer that is a refusal. */
export const wrongFields = (answer: TestAnswer): string[] => Object.keys(expectError(answer).fields ?? {});

/**
 * Expects the declared status and exactly the declared body: nothing missing, no extra key; a file with a declared
 * type.
 */
export function expectSuccess(answer: TestAnswer, endpoint: Endpoint): void {
  expect(answer.status, describe(answer)).toBe(endpoint.status ?? 200);
  if (endpoint.download) expect(endpoint.download).toContain(String(answer.headers['content-type']).split(';', 1)[0]);
  else readExactly(endpoint.answer, answer);
}

/** Parses an answer. Parsing drops what the schema does not name, so a difference is an extra key. */
function readExactly<T>(schema: z.ZodMiniType<T>, answer: TestAnswer): T {
  const parsed = z.safeParse(schema, answer.body);
  if (!parsed.success) throw new Error(`${describe(answer)} is not as declared: ${z.prettifyError(parsed.error)}`);
  expect(answer.body, 'the answer has keys that are not declared').toEqual(parsed.data);
  return parsed.data;
}

function describe({ status, body }: TestAnswer): string {
  return `${status} ${JSON.stringify(body)}`.slice(0, 600);
}

/** Any patient number. */
export const aPatientNumber = expect.stringMatching(/^[1-5][0-9]{7}$/) as string;
