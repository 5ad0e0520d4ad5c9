import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ValueDraft } from '#contract/reports/value-drafts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { notSaving, ValueSaver } from './value-saver.ts';
import type { Saving, TypedDraft } from './value-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const asDraft = ({ field, value, version }: TypedDraft): ValueDraft => ({
  field,
  value,
  version: version + 1,
  by: 'Gopal',
  isOwn: true,
  at: '2026-11-23T06:01:00Z',
});
const away = () => new ApiError({ status: 0, code: 'NETWORK', message: '' });

/**
 * A saver, its requests, and its state.
 * @param answers one for each request; without one it is saved as sent
 */
function aSaver(...answers: ((drafts: TypedDraft[]) => ValueDraft[])[]) {
  const sent: TypedDraft[][] = [];
  const seen: { saving: Saving } = { saving: notSaving };
  const saver = new ValueSaver({
    saved: new Map([['HB', '']]),
    versions: new Map(),
    send: async (drafts) => {
      sent.push(drafts);
      return (answers.shift() ?? ((all) => all.map(asDraft)))(drafts);
    },
    tell: (saving) => (seen.saving = saving),
  });
  return { saver, sent, seen };
}
const typed = (...fields: [string, string][]) => new Map(fields);
const failed = (error: Error) => () => {
  throw error;
};
const settled = () => vi.advanceTimersByTimeAsync(0);

test('a field is sent when it has changed, with the version that the clinic has', async () => {
  const { saver, sent } = aSaver();
  saver.offer(typed(['HB', '']));
  await settled();
  expect(sent).toEqual([]);
  saver.offer(typed(['HB', '12.4']));
  await settled();
  saver.offer(typed(['HB', '12.6'], ['PCV', '38']));
  await settled();
  expect(sent).toEqual([
    [{ field: 'HB', value: '12.4', version: 0 }],
    [
      { field: 'HB', value: '12.6', version: 1 },
      { field: 'PCV', value: '38', version: 0 },
    ],
  ]);
});

test('what is typed while a request is on its way follows it', async () => {
  const { saver, sent } = aSaver();
  saver.offer(typed(['HB', '1']));
  saver.offer(typed(['HB', '12']));
  saver.offer(typed(['HB', '12.4']));
  await settled();
  expect(sent.map(([draft]) => draft)).toMatchObject([
    { value: '1', version: 0 },
    { value: '12.4', version: 1 },
  ]);
});

test('without a connection it is marked and tried again, ever more slowly, until it is saved', async () => {
  const { saver, sent, seen } = aSaver(failed(away()), failed(away()));
  saver.offer(typed(['HB', '12.4']));
  await settled();
  expect(seen.saving.failing).toMatchObject([{ field: 'HB', value: '12.4' }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3900);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(3);
  expect(seen.saving).toMatchObject({ failing: [] });
  expect(seen.saving.savedAt).not.toBeNull();
});

test('what somebody else has typed is asked about, and neither text is lost until it is answered', async () => {
  const theirs = { field: 'HB', value: '14.2', version: 3, by: 'Mita', isOwn: false, at: '2026-11-23T06:00:00Z' };
  const { saver, sent, seen } = aSaver(() => [theirs]);
  saver.offer(typed(['HB', '12.4']));
  await settled();
  expect(seen.saving.conflicts).toEqual([theirs]);
  saver.offer(typed(['HB', '12.4']));
  await settled();
  expect(sent).toHaveLength(1);
  saver.settle('HB', '12.4');
  await settled();
  expect(seen.saving.conflicts).toEqual([]);
  expect(sent[1]).toEqual([{ field: 'HB', value: '12.4', version: 3 }]);
});

test('taking what the other person has typed sends nothing', async () => {
  const theirs = { field: 'HB', value: '14.2', version: 3, by: 'Mita', isOwn: false, at: '2026-11-23T06:00:00Z' };
  const { saver, sent, seen } = aSaver(() => [theirs]);
  saver.offer(typed(['HB', '12.4']));
  await settled();
  saver.settle('HB', '14.2');
  await settled();
  expect(seen.saving.conflicts).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('what the clinic has removed meanwhile is sent as new', async () => {
  const { saver, sent } = aSaver(undefined as never, () => []);
  saver.offer(typed(['HB', '12.4']));
  await settled();
  saver.offer(typed(['HB', '12.6']));
  await settled();
  expect(sent.map(([draft]) => draft?.version)).toEqual([0, 1, 0]);
});

test('what no answer speaks of is not sent for ever: it stops, and tells that it is not saved', async () => {
  const { saver, sent, seen } = aSaver(
    (drafts) => drafts.filter(({ field }) => field === 'HB').map(asDraft),
    () => {
      throw new Error('sent again');
    },
  );
  saver.offer(typed(['HB', '12.4'], ['PCV', '38']));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(seen.saving.refused).toMatchObject({ code: 'INTERNAL' });
  // It stays in the tab, and leaving asks; the answered fields are saved.
  expect(seen.saving.failing).toEqual([{ field: 'PCV', value: '38', version: 0 }]);
});

test('what was removed is sent as new once, and is told as not saved when it is left out again', async () => {
  const none = () => [];
  const { saver, sent, seen } = aSaver(undefined as never, none, none, () => {
    throw new Error('sent again');
  });
  saver.offer(typed(['HB', '12.4']));
  await settled();
  saver.offer(typed(['HB', '12.6']));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(([draft]) => draft?.version)).toEqual([0, 1, 0]);
  expect(seen.saving.refused).toBeDefined();
  expect(seen.saving.failing).toEqual([{ field: 'HB', value: '12.6', version: 0 }]);
});

test('a refusal is not asked again', async () => {
  const stale = new ApiError({ status: 409, code: 'STALE', message: '' });
  const { saver, sent, seen } = aSaver(failed(stale));
  saver.offer(typed(['HB', '12.4']));
  await settled();
  saver.offer(typed(['HB', '12.6']));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.saving.refused).toBe(stale);
  expect(sent).toHaveLength(1);
  // It stays in the tab, and leaving asks.
  expect(seen.saving.failing).toEqual([{ field: 'HB', value: '12.4', version: 0 }]);
  expect(saver.unsaved()).toEqual([{ field: 'HB', value: '12.6', version: 0 }]);
});

test('a field that the clinic does not take is told, and the others are saved', async () => {
  const fields = { 'drafts.0.value': 'This is too long.' };
  const { saver, sent, seen } = aSaver(
    failed(new ApiError({ status: 400, code: 'INVALID_FIELDS', message: '', fields })),
  );
  saver.offer(typed(['interpretation', 'xx'], ['HB', '12.4']));
  await settled();
  expect(sent.map((drafts) => drafts.map(({ field }) => field))).toEqual([['interpretation', 'HB'], ['HB']]);
  expect(seen.saving.wrong).toEqual(new Map([['interpretation', 'This is too long.']]));
  // Leaving asks, and the tab keeps it.
  expect(seen.saving.failing).toMatchObject([{ field: 'interpretation', value: 'xx' }]);
  saver.offer(typed(['interpretation', 'x'], ['HB', '12.4']));
  await settled();
  expect(sent[2]).toMatchObject([{ field: 'interpretation', value: 'x' }]);
  expect(seen.saving).toMatchObject({ wrong: new Map(), failing: [], refused: undefined });
});

test('closed, it waits for what is on its way and sends no more', async () => {
  const { saver, sent } = aSaver();
  saver.offer(typed(['HB', '12.4']));
  await saver.close();
  saver.offer(typed(['HB', '12.6']));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('before the values are handed in, what others have typed meanwhile is asked about', () => {
  const { saver, seen } = aSaver();
  saver.hold(typed(['HB', '12.4'], ['WBC', '']));
  const theirs = { field: 'WBC', value: '9000', version: 1, by: 'Mita', isOwn: false, at: '2026-11-23T06:00:00Z' };
  expect(saver.meets([])).toBe(true);
  expect(saver.meets([theirs])).toBe(false);
  expect(seen.saving.conflicts).toEqual([theirs]);
  saver.settle('WBC', '9000');
  expect(saver.meets([theirs])).toBe(true);
});
