import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { queryOf } from '#web/lib/queries.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { ClinicHealth } from './clinic-health.tsx';

const at = '2026-11-22T05:10:00.000Z';
const fine: Answer<'readHealth'> = {
  checkedAt: at,
  isStale: false,
  findings: [{ kind: 'disk', level: 'fine', since: at, facts: { bytes: 1, of: 2 } }],
  versions: { program: '1.2.0', node: '24.1.0', postgres: '18.1' },
};

function shown(changes: Partial<typeof fine>, language: 'en' | 'bn' = 'en') {
  const client = newClient();
  client.setQueryData(queryOf('readHealth').queryKey, { ...fine, ...changes });
  const drawn = renderPart(<ClinicHealth part="wrong" />, { client, language }).drawn;
  const calm = textOf(renderPart(<ClinicHealth part="fine" />, { client, language }).drawn);
  return { text: textOf(drawn), calm, isRed: within(drawn).queryByRole('alert') !== null };
}

test('a server that is well takes one calm line, and none among what is wrong', () => {
  expect(shown({})).toEqual({
    text: '',
    calm:
      'The server is well: disk, database, SMS, files, clock and certificate were looked at 22 November 2026, 10:40 am. ' +
      'Version 1.2.0, PostgreSQL 18.1, Node 24.1.0.',
    isRed: false,
  });
  expect(shown({ checkedAt: null, findings: [] }).calm).toMatch(/^The server has not been looked at yet\./);
});

test('what is wrong says what to do and since when; only what is grave is red', () => {
  const disk = { kind: 'disk', since: at, facts: { bytes: 3 * 1024 ** 3, of: 250 * 1024 ** 3 } } as const;
  const watched = shown({ findings: [{ ...disk, level: 'watch' }] });
  expect(watched.text).toMatch(
    /^The disk of the server has 3 GB of 250 GB left\. .* Since 22 November 2026, 10:40 am\./,
  );
  expect([watched.calm.includes('is well'), watched.isRed]).toEqual([false, false]);
  const grave = shown({ findings: [{ ...disk, level: 'grave' }] }, 'bn');
  expect(grave.text).toMatch(/^সার্ভারের ডিস্কে ২৫০ GB-এর মধ্যে ৩ GB খালি আছে/);
  expect(grave.isRed).toBe(true);
});

test('what is grave comes first', () => {
  const disk = { kind: 'disk', since: at, facts: { bytes: 1, of: 2 } } as const;
  const clock = { kind: 'clock', since: at, facts: {} } as const;
  const { text } = shown({
    findings: [
      { ...clock, level: 'watch' },
      { ...disk, level: 'grave' },
    ],
  });
  expect(text).toMatch(/^The disk of the server/);
});

test('a site without an answer, and background work that stands still, are told', () => {
  const unread = shown({ findings: [{ kind: 'certificate', level: 'watch', since: at, facts: {} }] });
  expect(unread.text).toContain('The site does not answer at its public address.');
  const stale = shown({ isStale: true });
  expect([stale.text.includes('its background work stands still'), stale.isRed]).toEqual([true, true]);
  const never = shown({ isStale: true, checkedAt: null });
  expect(never.text).toContain('has not been looked at since it was opened: its background work stands still');
});
