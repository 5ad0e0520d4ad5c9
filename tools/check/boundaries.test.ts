import { describe, expect, it } from 'vitest';
import { findBoundaryViolations } from './boundaries.ts';
import { parseModule } from './source.ts';

/** A small project without violations; each test adds one. */
const good: Record<string, string> = {
  'contract/roles.ts': `import * as z from 'zod/mini'; import { limits } from './limits.ts';`,
  'contract/limits.ts': 'export const limits = {};',
  'contract/reports/calls.ts': `import * as reports from './shapes.ts';
    import { done } from '../call.ts'; import { clinic } from '../clinic/shapes.ts'; const isOpen = z.boolean();
    export const reportCalls = {
      read: call('GET', '/reports/:id', { answer: reports.report }),
      list: call('GET', '/reports', { answer: reports.reportPage }),
      readClinic: call('GET', '/clinic', { answer: clinic }),
      drop: call('DELETE', '/reports/:id', { answer: done }),
      isOpen: call('GET', '/reports/open', { answer: isOpen }) };`,
  'contract/call.ts': 'export const done = z.object({});',
  'contract/clinic/shapes.ts': 'export const clinic = z.object({}); export type Clinic = z.infer<typeof clinic>;',
  'contract/reports/shapes.ts': `export const row = z.object({}); export type Row = z.infer<typeof row>;
    export const report = z.object({ rows: z.array(row) }); export type Report = z.infer<typeof report>;
    export const summary = z.object({}); export type Summary = z.infer<typeof summary>;
    export const reportPage = paged('reports', summary);`,
  'server/reports/reports.store.ts': `import type { Row } from '#contract/reports/shapes.ts';`,
  'server/reports/reports.present.ts': `import type { Report, Row } from '#contract/reports/shapes.ts';`,
  'server/reports/report-csv.ts': `import type { Report } from '#contract/reports/shapes.ts';`,
  'server/start/app.ts': `import { book } from '../bookings/bookings.service.ts';`,
  'server/bookings/bookings.handlers.ts': `import { book } from './bookings.service.ts';`,
  'server/bookings/bookings.service.ts': `import { insert } from './bookings.store.ts'; import { find } from '../doctors/doctors.service.ts';`,
  'server/bookings/bookings.store.ts': "import pg from 'pg'; const text = `INSERT INTO bookings`;",
  'server/doctors/doctors.service.ts': `import type { Clock } from '../adapters/clock.ts';`,
  'server/doctors/doctors.store.ts': '',
  'server/adapters/clock.ts': '',
  'server/start/main.ts': 'const env = process.env;',
  'web/lib/calls.ts': `import { endpoints } from '#contract/endpoints.ts';`,
  'web/lib/client.ts': `import { calls } from './calls.ts'; import type { Answer } from '#contract/endpoints.ts';`,
  'web/site/form.tsx': `import { pathsOf } from '#contract/endpoints.ts';`,
  'web/app/routes.tsx': `import { Page } from '../bookings/page.tsx';`,
  'web/bookings/page.tsx': `import { Card } from '../ui/card.tsx'; import { roles } from '#contract/roles.ts';`,
  'web/doctors/page.tsx': '',
  'web/ui/layout/card.tsx': '',
};

function violationsWith(changes: Record<string, string>): string[] {
  const files = Object.entries({ ...good, ...changes });
  return findBoundaryViolations(files.map(([path, text]) => parseModule(path, text)));
}

/** A module of handlers with one handler. */
const handlersWith = (handler: string) => `import { presentReport } from './reports.present.ts';
  import { read, watch } from './reports.service.ts';
  export const handlers = { ${handler} };`;

describe('the check of boundaries', () => {
  it('accepts a project without violations', () => {
    expect(violationsWith({})).toEqual([]);
  });

  it.each([
    ['server/doctors/doctors.present.ts', `import type { Answer } from '#contract/endpoints.ts';`],
    ['server/doctors/doctors.test.ts', `import type { Answer } from '#contract/endpoints.ts';`],
    ['server/doctors/doctors.service.ts', `import type { Received } from '#contract/endpoints.ts';`],
    ['server/doctors/doctors.service.ts', 'export const save = (db) => db.transaction((tx) => tx);'],
    ...[
      'read: async () => presentReport(await read())',
      'read: async () => watch(presentReport)',
      'read: (call) => runOnce(async (tx) => presentReport(await read(tx)))',
      "drop: async () => { await read(); return { status: 'ok' }; }",
      'isOpen: () => read()',
      'other: () => read()',
    ].map((handler) => ['server/reports/reports.handlers.ts', handlersWith(handler)]),
    ['server/guards/once.ts', 'export const save = (db) => db.transaction((tx) => tx);'],
  ])('accepts in %s: %s', (path, text) => {
    expect(violationsWith({ [path]: text })).toEqual([]);
  });

  it('fails if it found no modules', () => {
    expect(findBoundaryViolations([])).toHaveLength(4);
    const withoutServer = Object.entries(good).filter(([path]) => !path.startsWith('server/'));
    expect(findBoundaryViolations(withoutServer.map(([path, text]) => parseModule(path, text)))).toEqual([
      expect.stringContaining('server: the check of boundaries saw no module'),
    ]);
  });

  it('fails if it found modules but no imports between them', () => {
    const silent = Object.entries(good).map(([path, text]): [string, string] => [
      path,
      path.startsWith('contract/') ? '' : text,
    ]);
    expect(findBoundaryViolations(silent.map(([path, text]) => parseModule(path, text)))).toEqual([
      'contract: the check of boundaries saw no import between modules, so it proved nothing',
      'contract: the check of answers saw none, so it proved nothing',
    ]);
  });

  it('lets handlers import the store if the department has no service, and nothing else', () => {
    const path = 'server/health/health.handlers.ts';
    expect(violationsWith({ [path]: `import { ping } from './health.store.ts';` })).toEqual([]);
    expect(violationsWith({ [path]: `import { Page } from '#web/bookings/page.tsx';` })).toEqual([
      expect.stringContaining('server does not import web'),
    ]);
  });

  it.each([
    ['contract/roles.ts', `import { limits } from './limits.ts'; import { useState } from 'react';`, 'nothing but zod'],
    [
      'contract/roles.ts',
      `import { limits } from './limits.ts'; import * as z from 'zod';`,
      'the browser takes zod/mini',
    ],
    ['web/lib/client.ts', `import { endpoints } from '#contract/endpoints.ts';`, 'without their schemas'],
    [
      'contract/roles.ts',
      `import { limits } from './limits.ts'; import '#server/start/app.ts';`,
      'contract does not import server',
    ],
    ['server/start/app.ts', `import { Page } from '#web/bookings/page.tsx';`, 'server does not import web'],
    [
      'web/doctors/page.tsx',
      `import type { find } from '../../server/doctors/doctors.service.ts';`,
      'web does not import server',
    ],
    ['web/doctors/page.tsx', `import { Page } from '../bookings/page.tsx';`, 'departments do not import each other'],
    [
      'web/doctors/page.tsx',
      `const page = () => import('#web/bookings/page.tsx');`,
      'departments do not import each other',
    ],
    ['web/brand-new/page.tsx', `export { Page } from '../bookings/page.tsx';`, 'departments do not import each other'],
    ['web/doctors/page.tsx', `import { routes } from '../app/routes.tsx';`, 'web/doctors does not import web/app'],
    ['web/ui/layout/card.tsx', `import { get } from '../../lib/client.ts';`, 'web/ui does not import web/lib'],
    ['web/ui/layout/card.tsx', `import { useQuery } from '@tanstack/react-query';`, 'fetches nothing'],
    ['web/bookings/page.tsx', `import { Modal } from '@mantine/core';`, 'alone knows the kit'],
    ['web/ui/layout/card.tsx', `import { roles } from '#contract/roles.ts';`, 'knows no clinic words'],
    ['web/ui/layout/card.tsx', `import { readFile } from 'node:fs';`, 'the browser has no Node'],
    [
      'server/bookings/bookings.handlers.ts',
      `import { insert } from './bookings.store.ts';`,
      'handlers go through the service',
    ],
    [
      'server/bookings/bookings.store.ts',
      `import { find } from '../doctors/doctors.service.ts';`,
      'a store may ask only the database',
    ],
    [
      'server/bookings/bookings.service.ts',
      `import { rows } from '../doctors/doctors.store.ts';`,
      'through its service',
    ],
    ['server/bookings/bookings.policy.ts', `import { insert } from './bookings.store.ts';`, 'is pure'],
    ['server/doctors/doctors.service.ts', `import { clock } from '../adapters/clock.ts';`, 'only main picks adapters'],
    ...['bench/pages.ts', 'tools/start.ts', 'web/doctors/page.tsx'].map((path) => [
      path,
      `import { expect } from '#e2e/support/test.ts';`,
      'does not depend on tests',
    ]),
    ['bench/pages.ts', `import { Page } from '#web/bookings/page.tsx';`, 'bench does not import web'],
    ['tools/start.ts', `import { measure } from '#bench/pages.ts';`, 'tools does not import bench'],
    ['web/doctors/page.tsx', `import { aPage } from './page.test.tsx';`, 'does not depend on tests'],
    ['web/app/routes.tsx', `import { aPage } from '../doctors/page.test.tsx';`, 'does not depend on tests'],
    ['web/lib/format.ts', `import { Card } from '../ui/layout/card.tsx';`, 'web/lib does not import web/ui'],
    ['web/site/home.tsx', `import { Page } from '../bookings/page.tsx';`, 'web/site does not import web/bookings'],
    ['web/doctors/page.tsx', `import { Form } from '../site/form.tsx';`, 'web/doctors does not import web/site'],
    [
      'server/doctors/doctors.service.ts',
      `import { list } from './doctors.handlers.ts';`,
      'does not know its handlers',
    ],
    ['server/bookings/bookings.present.ts', `import { insert } from './bookings.store.ts';`, 'is pure'],
    [
      'server/bookings/bookings.service.ts',
      `import { list } from '../doctors/doctors.handlers.ts';`,
      'through its service',
    ],
    ...['INSERT INTO doctors', 'UPDATE doctors SET name', 'DROP TABLE doctors', 'CREATE INDEX by_name'].map((sql) => [
      'server/doctors/doctors.service.ts',
      `const sql = '${sql}';`,
      'SQL belongs',
    ]),
    ...['service', 'store', 'policy', 'present'].map((layer) => [
      `server/doctors/doctors.${layer}.ts`,
      `import type { Call } from '../http/routes.ts';`,
      `a ${layer} knows nothing of HTTP`,
    ]),
    [
      'server/doctors/doctors.service.ts',
      `import { aDoctor } from '../testing/builders.ts';`,
      'does not depend on tests',
    ],
    [
      'server/doctors/doctors.service.ts',
      `import type { Answer, Received } from '#contract/endpoints.ts';`,
      'answers are built by',
    ],
    ...['Report', 'report', 'Summary', 'summary', 'type Report as R'].map((name) => [
      'server/reports/reports.service.ts',
      `import { ${name} } from '#contract/reports/shapes.ts';`,
      'answers are built by',
    ]),
    ...['service', 'store', 'policy'].map((layer) => [
      `server/reports/reports.${layer}.ts`,
      `import type * as shapes from '#contract/reports/shapes.ts';`,
      'answers are built by',
    ]),
    [
      'server/reports/reports.store.ts',
      `import type { Endpoints } from '#contract/endpoints.ts';`,
      'answers are built by',
    ],
    [
      'server/clinic/clinic.service.ts',
      `import type { Clinic } from '#contract/clinic/shapes.ts';`,
      'answers are built by',
    ],
    ...[
      'read: () => read()',
      'readClinic: async (call) => await read(call)',
      'read: async (call) => { await watch(call); return read(call); }',
      'read: (call) => runOnce(async (tx) => read(tx))',
      'read: (call) => runOnce(call, async (tx) => { return read(tx); })',
      'read: async (call) => ({ report: presentReport(await read(call)) })',
      'read: (call) => runOnce(call, async (tx) => ({ id: await read(tx) }))',
      'read: async (call) => { const { rows, page } = await read(call); return { rows: rows.map(presentReport), page }; }',
    ].map((handler) => [
      'server/reports/reports.handlers.ts',
      handlersWith(handler),
      'answers what no presenter built',
    ]),
    ['server/doctors/words.ts', `import type { Answer as A } from '#contract/endpoints.ts';`, 'answers are built by'],
    ...['doctors.handlers', 'doctors.store', 'doctors.present'].map((name) => [
      `server/doctors/${name}.ts`,
      'export const save = (db) => db.transaction((tx) => tx);',
      'transactions are opened by',
    ]),
    ['server/http/route.ts', 'await deps.db.transaction(work);', 'transactions are opened by'],
    ['server/doctors/doctors.service.ts', `import pg from 'pg';`, 'only stores'],
    ['server/doctors/doctors.service.ts', 'const sql = `SELECT id\nFROM doctors WHERE id = ${1}`;', 'SQL belongs'],
    ['server/doctors/doctors.service.ts', `const sql = 'DELETE FROM doctors';`, 'SQL belongs'],
    ['server/doctors/doctors.service.ts', `const port = process.env['PORT'];`, 'only main reads the environment'],
  ])('refuses in %s: %s', (path, text, reason) => {
    expect(violationsWith({ [path]: text })).toEqual([expect.stringContaining(reason)]);
  });
});
