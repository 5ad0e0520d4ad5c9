import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import type { HomeVisitState } from '#contract/home-visits/states.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { aStop } from '#web/testing/home-visits.ts';
import { renderPart } from '#web/testing/render.tsx';
import { standInDatabase } from '#web/testing/stand-in-database.ts';
import MyRun from './my-run.tsx';

/** A server with one home visit in `status`, which accepts the steps that are sent. */
function clinic(status: HomeVisitState, stop: Partial<HomeStop> = {}): Answers {
  let current = status;
  const goes = (next: HomeVisitState) => () => {
    current = next;
    return { id: 31, status: next };
  };
  return {
    readMyRun: () => ({ day: '2026-11-26', stops: [aStop({ ...stop, status: current })] }),
    startHomeVisit: goes('STARTED'),
    collectHomeVisit: goes('COLLECTED'),
    missHomeVisit: goes('MISSED'),
    handOverHomeVisit: goes('HANDED_OVER'),
  };
}
const draw = () => renderPart(<MyRun />, { session: 'Staff' });
const card = async () => within((await screen.findByRole('heading', { name: 'Mitali Sen' })).closest('li')!);
const step = async (name: string) => (await card()).findByRole('button', { name });
const sheet = () => within(screen.getByRole('dialog'));
const at = '2026-11-26T02:40:00.000Z';

beforeEach(() => {
  vi.setSystemTime(at);
  vi.stubGlobal('indexedDB', standInDatabase());
});

test('a home visit begins with the code of the patient; a wrong one is said and typed again', async () => {
  const server = answers({
    ...clinic('ASSIGNED'),
    startHomeVisit: refuse('INVALID_FIELDS', { code: 'This is not the code.' }),
  });
  const { user } = draw();
  const start = async (code: string) => {
    await user.click(await step('Start'));
    await user.type(sheet().getByRole('textbox', { name: 'Code of the patient' }), code);
    await user.click(sheet().getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await start('1111');
  expect(await (await card()).findByText('The clinic did not take “Start”: This is not the code.')).toBeVisible();
  server.change(clinic('ASSIGNED'));
  await start('4821');
  expect(await (await card()).findByText('Started')).toBeVisible();
  expect(screen.queryByText(/did not take/)).toBeNull();
  const sent = server.sentTo('startHomeVisit');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    ['31', { code: '1111', doneAt: at }],
    ['31', { code: '4821', doneAt: at }],
  ]);
  const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('what was taken is sent without the tube that was left out, at the time when it was taken', async () => {
  const server = answers(
    clinic('STARTED', {
      tubes: [
        { container: 'FLUORIDE', bookingIds: [204] },
        { container: 'EDTA', bookingIds: [205] },
      ],
    }),
  );
  const { user } = draw();
  const [, edta] = await (await card()).findAllByRole('checkbox');
  await user.click(edta!);
  const letGo = server.hold('collectHomeVisit');
  await user.click(await step('Samples taken'));
  expect(await (await card()).findByText('Not sent yet'), 'shown at once').toBeVisible();
  expect(screen.getByText(/^1 step waits to be sent\./)).toBeVisible();
  letGo();
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  expect(await step('Handed over')).toBeVisible();
  expect(server.sentTo('collectHomeVisit').map(({ params, body }) => [params.id, body])).toEqual([
    ['31', { containers: ['FLUORIDE'], doneAt: at }],
  ]);
});

test('a step that is pressed while the one before is on its way is sent after it, each once', async () => {
  const server = answers(clinic('STARTED'));
  const { user } = draw();
  const letGo = server.hold('collectHomeVisit');
  await user.click(await step('Samples taken'));
  await waitFor(() => expect(server.sentTo('collectHomeVisit')).toHaveLength(1));
  await user.click(await step('Handed over'));
  letGo();
  await waitFor(() => expect(server.sentTo('handOverHomeVisit')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/waits? to be sent/)).toBeNull());
  expect((await card()).getByText('At the clinic')).toBeVisible();
  // If all tubes were taken, none is named.
  expect(server.sentTo('collectHomeVisit').map(({ body }) => body)).toEqual([{ doneAt: at }]);
  expect(server.sentTo('handOverHomeVisit').map(({ params, body }) => [params.id, body])).toEqual([
    ['31', { doneAt: at }],
  ]);
});

test('why there are no samples is sent; what the clinic refuses can be dropped', async () => {
  const server = answers({ ...clinic('ASSIGNED'), missHomeVisit: refuse('INVALID_FIELDS', { reason: 'Say more.' }) });
  const { user } = draw();
  await user.click(await step('Not collected'));
  await user.click(sheet().getByRole('button', { name: 'Not collected' }));
  await waitFor(() => expect(sheet().getByRole('combobox')).toBeInvalid());
  expect(server.sentTo('missHomeVisit')).toEqual([]);
  await user.type(sheet().getByRole('combobox'), 'Nobody at home');
  await user.click(sheet().getByRole('button', { name: 'Not collected' }));
  expect(await screen.findByText('The clinic did not take “Not collected”: Say more.')).toBeVisible();
  expect(await (await card()).findByText('Not started')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Drop it and show what the clinic has' }));
  await waitFor(() => expect(screen.queryByText(/did not take/)).toBeNull());
  expect(server.sentTo('missHomeVisit').map(({ params, body }) => [params.id, body])).toEqual([
    ['31', { reason: 'Nobody at home', doneAt: at }],
  ]);
});

test('a step without an answer waits on the phone, also while the page is closed, and keeps its key', async () => {
  const server = answers({ ...clinic('STARTED'), collectHomeVisit: refuse('NETWORK') });
  const first = draw();
  await first.user.click(await step('Samples taken'));
  await waitFor(() => expect(server.sentTo('collectHomeVisit')).toHaveLength(1));
  cleanup();

  server.change({ readMyRun: refuse('NETWORK') });
  const { user } = draw();
  await screen.findByText(/^No connection\. These are your home visits as this phone kept them/);
  expect(await (await card()).findByText('Samples taken', { selector: 'span' })).toBeVisible();
  server.change(clinic('STARTED'));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByText(/waits to be sent/)).toBeNull());
  const keys = server.sentTo('collectHomeVisit').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  expect(server.sentTo('collectHomeVisit').every(({ body }) => body?.doneAt === at)).toBe(true);
});

test('where the browser keeps nothing, that is said, and steps are sent all the same', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const server = answers(clinic('COLLECTED'));
  const { user } = draw();
  expect(await screen.findByText(/^This browser keeps nothing/)).toBeVisible();
  await user.click(await step('Handed over'));
  expect(await (await card()).findByText('At the clinic')).toBeVisible();
  await waitFor(() => expect(server.sentTo('handOverHomeVisit')).toHaveLength(1));
});
