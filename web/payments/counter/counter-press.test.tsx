import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { keepAttempt } from '#web/lib/queries.ts';
import { saveUser } from '#web/lib/session.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { emptyDraft } from './draft.ts';
import { keepTyped, sentForm } from './kept.ts';
import { PersonColumn } from './person-column.tsx';
import { TypeVisit } from './type-visit.tsx';

const kajal = { token: 'cs_1', name: 'Kajal', phoneNumber: '9000000002', role: 'Receptionist' } as const;
const mitali: FamilyMember = {
  id: 9,
  patientNumber: '10004827',
  name: 'Mitali Sen',
  relation: 'Self',
  age: 40,
  gender: 'Female',
  birthDate: null,
  language: 'en',
  corrections: [],
  abilities: { isOwn: false, remove: false, editDetails: false, confirmFirst: false, correct: true },
};

test('a visit that was sent and not answered before a reload is asked for again under its key, and as it was', async () => {
  saveUser(kajal);
  keepTyped({ ...emptyDraft, phone: '9000000007', who: { patientId: null, name: 'Mitali Sen' } });
  const body = { phone: '9000000007', patientId: null, lines: [], bookings: [204] };
  keepAttempt<'openVisit'>(sentForm, { input: { body }, key: 'a'.repeat(32) });
  const visit = { visitId: 61 } as Visit;
  const server = answers({
    listDoctors: () => [],
    listJoinable: () => ({ bookings: [] }),
    readDiscountLimits: () => ({ limits: [] }),
    openVisit: refuse('NETWORK'),
  });
  const onSaved = vi.fn<(saved: Visit) => void>();
  const { user } = renderPart(<TypeVisit onSaved={onSaved} onLast={vi.fn<() => void>()} />, { session: kajal });
  expect(screen.getByText(/^The visit of Mitali Sen was sent, and no answer came\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText(/^The visit was not saved\. The clinic could not be reached\./)).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
  server.change({ openVisit: () => visit });
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const sent = server.sentTo('openVisit');
  expect(sent.map((one) => one.body)).toEqual([body, body]);
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['a'.repeat(32), 'a'.repeat(32)]);
});

test('the language of a person is sent as soon as it is chosen, and goes back at a refusal', async () => {
  const server = answers({
    listFamilyOfPhone: () => ({ members: [mitali] }),
    changePersonLanguage: refuse('FORBIDDEN'),
  });
  const draft = { ...emptyDraft, phone: '9000000007', who: { patientId: null, name: 'Mitali Sen' } };
  const { user } = renderPart(
    <PersonColumn
      draft={draft}
      phoneRef={{ current: null }}
      errors={{}}
      onPhone={vi.fn<() => void>()}
      onWho={vi.fn<() => void>()}
      onChosen={vi.fn<() => void>()}
    />,
    { session: kajal },
  );
  const language = await screen.findByRole('combobox', { name: 'SMS and papers in' });
  expect(language).toHaveValue('en');
  const letGo = server.hold('changePersonLanguage');
  await user.selectOptions(language, 'বাংলা');
  await waitFor(() => expect(language).toHaveValue('bn'));
  letGo();
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(language).toHaveValue('en');
  expect(server.sentTo('changePersonLanguage')).toMatchObject([
    { params: { patientNumber: '10004827' }, body: { language: 'bn' } },
  ]);
});

test('where the doctor is on leave today the other day is named, and ticked before money is taken', async () => {
  vi.setSystemTime('2026-11-23T05:10:00Z');
  saveUser(kajal);
  const rita = { type: 'doctor', id: 11, phone: '5550010001', name: 'Dr. Rita Bose', nameBn: '', price: 300 };
  const line = { item: rita as never, sitting: null, fee: '', evenIfAlike: false };
  keepTyped({ ...emptyDraft, phone: '9000000007', who: { patientId: null, name: 'Mitali Sen' }, lines: [line] });
  const tomorrow = {
    day: '2026-11-24',
    startsAt: '10:00',
    endsAt: '13:00',
    room: '2',
    free: 3,
    next: '2026-11-24T04:30:00.000Z',
    hasReserved: false,
    fee: 300,
    followupDays: 0,
    followupFee: 0,
  };
  const server = answers({
    listDoctors: () => [],
    listInternalDoctors: refuse('NETWORK'),
    listLabTests: refuse('NETWORK'),
    listPackages: refuse('NETWORK'),
    listJoinable: () => ({ bookings: [] }),
    listFamilyOfPhone: () => ({ members: [mitali] }),
    readDiscountLimits: () => ({ limits: [] }),
    listOpenings: () => ({ hasHours: true, fee: 300, isAwayToday: true, openings: [tomorrow] }),
    quoteVisit: () => ({
      lines: [{ price: 300, feeUnknown: false, followUpOf: null, sameTest: false, lastOn: null }],
    }),
    openVisit: refuse('NETWORK'),
  });
  const { user } = renderPart(<TypeVisit onSaved={vi.fn<() => void>()} onLast={vi.fn<() => void>()} />, {
    session: kajal,
  });
  expect(await screen.findByText('The doctor is on leave today.')).toBeVisible();
  const other = screen.getByRole('checkbox', { name: 'Book for 24 Nov instead' });
  expect(other).not.toBeChecked();
  await user.keyboard('{F9}');
  expect(await screen.findByText('Please tell the patient first, and tick the other day.')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(server.sentTo('openVisit')).toEqual([]);
  await user.click(other);
  await waitFor(() => expect(screen.queryByText(/^Please tell the patient first/)).toBeNull());
  await user.keyboard('{F9}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.sentTo('openVisit')).toHaveLength(1));
  expect(server.sentTo('openVisit')[0]?.body.lines).toEqual([
    { type: 'doctor', doctor: '5550010001', sitting: { day: '2026-11-24', startsAt: '10:00' } },
  ]);
});
