import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Doctor } from '#contract/doctors/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import FormFCard from './form-f-card.tsx';

const doctor = (id: number, name: string): Doctor => ({
  id,
  name,
  userName: name,
  nameBn: '',
  speciality: 'Radiology',
  specialityBn: '',
  hospital: '',
  phoneNumber: '9000000004',
  type: 'Internal',
});
const reads: Answers = {
  listDoctors: () => [doctor(7, 'Dr. Sen'), doctor(8, 'Dr. Nag')],
  readClinic: () => ({
    profile: { ...siteContent.profile, pcpndt: { registration: 'WB-1', doctors: [8] } },
    version: 1,
    demo: false,
    closedDays: [],
    logo: null,
  }),
};
const { abilities } = aTestBooking();
const mayEdit = { ...abilities, edit: ['requestedBy', 'checkupStatus'] as typeof abilities.edit };
const kept = { number: '17', doctorId: 8, doctor: 'Dr. Nag', doctorBn: '', indication: 'Growth' };

test('Form F is entered with one of the registered doctors, for the booking as it was read', async () => {
  const server = answers({ ...reads, editTestBooking: () => aTestBooking() });
  const { user } = renderPart(<FormFCard booking={{ id: 204, version: 3, abilities: mayEdit, formF: null }} />);
  expect(screen.getByText('Nothing is entered of Form F. Without it there is no report.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter Form F' }));
  await user.type(screen.getByRole('textbox', { name: 'Form F number' }), '12 / 26');
  await screen.findByRole('option', { name: 'Dr. Nag' });
  expect(screen.queryByRole('option', { name: 'Dr. Sen' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Doctor of the ultrasound' }), 'Dr. Nag');
  await user.type(screen.getByRole('textbox', { name: 'Indication' }), 'Growth');
  const letGo = server.hold('editTestBooking');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('editTestBooking')).toMatchObject([
    { body: { id: 204, version: 3, formF: { number: '12/26', doctorId: 8, indication: 'Growth' } } },
  ]);
});

test('a change begins with what is kept, and a refusal leaves what was typed', async () => {
  const server = answers({ ...reads, editTestBooking: refuse('INVALID_FIELDS', { 'formF.number': 'Used already.' }) });
  const { user } = renderPart(<FormFCard booking={{ id: 204, version: 3, abilities: mayEdit, formF: kept }} />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Doctor of the ultrasound' }), 'Dr. Nag');
  await user.type(screen.getByRole('textbox', { name: 'Form F number' }), '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Form F was not saved\..*Used already\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Form F number' })).toHaveValue('178');
  expect(server.sentTo('editTestBooking')).toMatchObject([
    { body: { id: 204, version: 3, formF: { number: '178', doctorId: 8, indication: 'Growth' } } },
  ]);
});

test('who may not edit the booking reads Form F and has no button for it', () => {
  answers({});
  renderPart(<FormFCard booking={{ id: 204, version: 3, abilities, formF: kept }} />);
  expect(screen.getByText('17')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
