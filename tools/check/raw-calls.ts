import { isTest, lineOf, walk, type Module } from './source.ts';

/** Where the wire itself is the subject: addresses, methods, headers, hostile bytes, pages, messages of others. */
const wire: readonly string[] = [
  'server/accounts/second-factor.test.ts',
  'server/audit/audit.test.ts',
  'server/exports/exports.test.ts',
  'server/health/metrics.test.ts',
  'server/http/answers.test.ts',
  'server/http/broken-request.test.ts',
  'server/http/errors.test.ts',
  'server/http/head.test.ts',
  'server/http/record-call.test.ts',
  'server/http/upload-forms.test.ts',
  'server/start/openapi.test.ts',
  'server/payments/gateway-messages.test.ts',
  'server/payments/gateway.test.ts',
  'server/payments/verify-paper.test.ts',
  'server/payments/vouchers.test.ts',
  'server/payments/who-may.test.ts',
  'server/visits/cancel-number.test.ts',
  'server/queue/midnight.test.ts',
  'server/queue/token-page.test.ts',
  'server/reports/new-reports.test.ts',
  'server/reports/report-files.test.ts',
  'server/reports/uploads.test.ts',
  'server/reports/visit-reports.test.ts',
  'server/site/verify-page.test.ts',
  'server/testing/papers.ts',
  'server/testing/verify-page.store.ts',
  'server/visits/pay-online.test.ts',
  'server/visits/pay-page.test.ts',
];

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const isOfTests = (path: string) => path.startsWith('server/') && (isTest(path) || path.startsWith('server/testing/'));

/**
 * Tests of the server make calls by their names in the table (`desk.readVisit({ params: { id } })`), and not by method
 * and path: then inputs and answers have types.
 * @param mayBeRaw the files whose subject is the wire
 * @returns one line per violation; a listed file without such a call, and having seen no test, are violations too
 */
export function findRawCalls(modules: readonly Module[], mayBeRaw = wire): string[] {
  const seen = modules.filter(({ path }) => isOfTests(path));
  if (seen.length === 0) return ['server: the check of raw calls saw no test, so it proved nothing'];
  const found = seen.map((module) => ({ path: module.path, lines: rawCallsIn(module) }));
  const violations = found
    .filter(({ path }) => !mayBeRaw.includes(path))
    .flatMap(({ path, lines }) =>
      lines.map((line) => `${path}:${line} calls by method and path: take the call's name`),
    );
  const idle = mayBeRaw.filter((path) => !found.some((one) => one.path === path && one.lines.length > 0));
  return [...violations, ...idle.map((path) => `${path} makes no raw call: take it off the list of raw calls`)];
}

/** The lines of `x.call('GET', …)` and `call('GET', …)`. */
function rawCallsIn(module: Module): number[] {
  const lines: number[] = [];
  walk(module, {
    CallExpression: ({ start, callee, arguments: [method] }) => {
      const isCall =
        (callee.type === 'Identifier' && callee.name === 'call') ||
        (callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'call');
      if (isCall && method?.type === 'Literal' && methods.includes(method.value))
        lines.push(lineOf(module.text, start));
    },
  });
  return lines;
}
