import type { Answer } from '../contract/endpoints.ts';
import { today } from './support/moment.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const t = wordsIn('en');

test.use({ serviceWorkers: 'allow' });

test('a collector does a home visit without a connection; each step is sent once', async ({
  page,
  context,
  people,
  signedInAs,
  complaints,
}) => {
  const [patient, desk, collector] = [
    await people.create('User', `Mitali ${people.newPhone()}`),
    await people.create('Receptionist'),
    // A name of its own: the collector is chosen by name.
    await people.create('Staff', `Rakhal ${people.newPhone()}`),
  ];
  const tests = (await people.call(desk, 'GET', '/read/tests/all')) as Answer<'listLabTests'>;
  const testId = tests.find(({ testName }) => testName.includes('Complete Blood Count'))?.id;
  const visit = (await people.call(desk, 'POST', '/api/v1/visits', {
    phone: patient.phoneNumber,
    lines: [{ type: 'test', testId }],
    homeVisit: {
      address: '14 Station Road',
      pin: '743165',
      day: today,
      from: '08:00',
      until: '10:00',
    },
  })) as Answer<'openVisit'>;
  const code = visit.homeVisit?.startCode ?? '';
  const day = (await people.call(desk, 'GET', `/api/v1/home-visits?day=${today}`)) as Answer<'listHomeVisits'>;
  const id = day.stops.find(({ visitId }) => visitId === visit.visitId)?.id;
  const me = day.collectors.find(({ name }) => name === collector.name)?.id;
  await people.call(desk, 'PUT', `/api/v1/home-visits/${id}/collector`, { collectorId: me });

  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    const step = /home-visits\/\d+\/(\w[\w-]*)$/.exec(request.url())?.[1];
    if (step && request.method() === 'POST') sent.push(step);
  });
  await signedInAs(collector);
  await page.goto('/my-run');
  const stop = page.getByRole('listitem').filter({ hasText: patient.name });
  await expect(stop).toContainText('14 Station Road');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/my-run')) !== undefined)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(t('home-visits:run.kept'))).toBeVisible();
  // Nor does the frame say that nothing can be sent.
  await expect(page.getByText(t('app:offline'))).toBeHidden();
  await stop.getByRole('button', { name: t('home-visits:step.start') }).click();
  await page.getByLabel(t('home-visits:code')).fill(code);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('home-visits:step.start') })
    .click();
  await stop.getByRole('button', { name: t('home-visits:step.collect') }).click();
  await expect(stop).toContainText(t('home-visits:run.stopWaits'));
  await expect(page.getByText('2 steps wait to be sent.')).toBeVisible();
  // What waits survives a reload too.
  await page.reload();
  await expect(page.getByText('2 steps wait to be sent.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await context.setOffline(false);
  await expect(stop.getByText(/^\d{4} \d{6} [A-Z]/)).toBeVisible();
  await expect(page.getByText('steps wait to be sent')).toBeHidden();
  expect(sent).toEqual(['start', 'collect']);
  await stop.getByRole('button', { name: t('home-visits:step.handOver') }).click();
  await expect(stop).toContainText(t('home-visits:state.HANDED_OVER'));
  complaints.length = 0;
});
