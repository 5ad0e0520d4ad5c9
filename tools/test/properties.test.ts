import { expect, it } from 'vitest';
import { parseModule } from '../check/source.ts';
import { filesByProperty } from './properties.ts';

it('knows what each handler uses, also by a function of its file, and what a page loads', () => {
  const module = parseModule(
    'server/payments/payments.handlers.ts',
    `import { payDues, type Dues } from './dues.service.ts';
     import { readClinic } from '../clinic/clinic.service.ts';
     import type { Handlers } from '../http/routes.ts';
     export function paymentsHandlers(db: Db): Handlers {
       const show = async (dues: Dues) => present(dues, await readClinic(db));
       return {
         payDues: async (call) => show(await payDues(db, call)),
         readDues: (call) => present(call),
         page: () => import('#web/payments/page.tsx'),
       };
     }`,
  );
  expect(Object.fromEntries([...filesByProperty(module)].map(([name, files]) => [name, [...files].sort()]))).toEqual({
    payDues: ['server/clinic/clinic.service.ts', 'server/payments/dues.service.ts'],
    readDues: [],
    page: ['web/payments/page.tsx'],
  });
});
