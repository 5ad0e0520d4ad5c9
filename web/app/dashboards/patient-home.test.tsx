import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import PatientHome from './patient-home.tsx';
import { PersonCard } from './person-card.tsx';

const away = refuse('NETWORK');
const dues = { total: 0, invoices: [], bookings: [] };

test('what is owed is shown from the beginning, so that it pushes down nothing that somebody is about to press', async () => {
  const server = answers({
    readMyDues: () => dues,
    listReports: away,
    listFamily: away,
    readClinic: away,
    listLabTests: away,
    listDoctors: away,
  });
  const release = server.hold('readMyDues');
  renderPart(<PatientHome />, { client: newClient(), session: 'User' });
  await expect.poll(() => server.sentTo('listReports').length).toBe(1);
  expect(screen.queryByRole('button', { name: /^Book a Doctor/ })).toBeNull();
  release();
  expect(await screen.findByRole('button', { name: /^Book a Doctor/ })).toBeVisible();
});

test('before a patient number is known, its place is as wide as the number', () => {
  const user = { token: 'cs_1', name: 'Mitali Sen', phoneNumber: '9000000007', role: 'User' } as const;
  const draw = (number: string) => renderPart(<PersonCard user={user} patientNumber={number} />).drawn;
  const widthOf = (drawn: HTMLElement) => textOf(drawn).length;
  expect(widthOf(draw(''))).toBe(widthOf(draw('10004827')));
});
