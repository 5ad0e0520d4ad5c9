import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { withoutUnseen } from '#contract/unseen.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';
import type { ArrivingFile, Undoable } from '../shared/file-transfer.ts';

/** A form with one file, read while it arrives. */
export interface Upload<Form> {
  /**
   * Passes the file to `take` and returns its result with the form's checked fields, which may come before or after the
   * file. If anything else is wrong, the result is dropped.
   * @throws INVALID_FIELDS, BAD_REQUEST if the form is cut off or cannot be read
   */
  receive<T extends Undoable>(take: (file: ArrivingFile) => Promise<T>): Promise<{ taken: T; form: Form }>;
}

/** Lets the routes of `scope` take forms with files, and nothing else. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    // One byte more than allowed, so that the reader of the file sees that it is too large.
    limits: {
      files: 1,
      fields: 10,
      parts: 12,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 20,
      fileSize: limits.reportBytes + 1,
    },
    throwFileSizeLimit: false,
  });
}

/** A name with a path in it is refused, not shortened silently. */
const keepPaths: object = { preservePath: true };

type Part =
  | { type: 'field'; fieldname: string; value: unknown }
  | { type: 'file'; fieldname: string; filename: string; file: Readable };

/** Reads a request's upload as its row of the table describes it. */
export function uploadOf(endpoint: Endpoint, request: FastifyRequest): Upload<unknown> {
  return {
    receive: async <T extends Undoable>(take: (file: ArrivingFile) => Promise<T>) => {
      let received: T | null = null;
      try {
        const fields: Record<string, unknown> = {};
        for await (const part of request.parts(keepPaths) as AsyncIterable<Part>) {
          if (part.type === 'field') fields[part.fieldname] = part.value;
          else if (received || !endpoint.upload?.file.includes(part.fieldname))
            throw clinicError('INVALID_FIELDS', { fields: { file: 'report.oneFile' } });
          else received = await take({ name: withoutUnseen(part.filename), bytes: part.file }).catch(asClinicError);
        }
        if (!received) throw clinicError('INVALID_FIELDS', { fields: { file: 'report.fileRequired' } });
        return { taken: received, form: checkForm(endpoint, fields) };
      } catch (error) {
        await received?.drop();
        // Discards the rest of the body, so that the answer reaches the sender.
        request.raw.unpipe();
        request.raw.resume();
        throw error instanceof ClinicError ? error : clinicError('BAD_REQUEST', { cause: error });
      }
    },
  };
}

/** An error while handling the file is ours, unless it says otherwise; only an unreadable form is the sender's. */
function asClinicError(error: unknown): never {
  throw error instanceof ClinicError ? error : clinicError('INTERNAL', { cause: error });
}

function checkForm(endpoint: Endpoint, fields: Record<string, unknown>): unknown {
  const checked = z.safeParse(endpoint.form ?? z.object({}), fields);
  if (checked.success) return checked.data;
  throw clinicError('INVALID_FIELDS', {
    fields: Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
  });
}
