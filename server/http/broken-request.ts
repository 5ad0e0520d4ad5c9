import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorAnswer } from '#contract/error-answer.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { errorText } from '../shared/messages.ts';

/**
 * Answers what Node cannot parse as a request, in the one error form. Such a request never reaches Fastify's handlers.
 */
export function brokenRequestHandler(
  log: FastifyBaseLogger,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code]: [number, ErrorCode] =
      error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'TOO_LARGE'] : [400, 'BAD_REQUEST'];
    const answer: ErrorAnswer = { code, message: errorText(code, 'en'), requestId: randomUUID() };
    log.info({ reqId: answer.requestId, status, reason: error.code }, 'not a request');
    const body = JSON.stringify(answer);
    const headers = [
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${answer.requestId}`,
      'connection: close',
    ];
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  };
}
