import type { Page } from '@playwright/test';
import type { Role } from '../contract/roles.ts';
import { aDoctorBooking, aTestBooking, demoDoctors, doctorWith } from './support/bookings.ts';
import { expect, test } from './support/test.ts';
import type { People, Person } from './support/people.ts';

/** What each role sees on a booking's page and in its form (R58 to R63, docs/permissions.md). */
test.use({ viewport: { width: 1280, height: 900 } });

const forms = {
  test: [
    'Request date',
    'Mobile number',
    'Scheduled date',
    'Checkup status',
    'Cleared by',
    'Payment amount 1',
    'Payment ID 1',
    'Payment amount 2',
    'Payment ID 2',
    'Patient discount',
    'Report status',
    'Uploaded by',
    'Uploaded at',
    'Referer',
    'Referring doctor',
    'Reporting doctor',
    'Referer commission',
    'Referring doctor commission',
    'Referer hidden',
    'Referring doctor hidden',
  ],
  doctor: [
    'Doctor',
    'Scheduled date',
    'Checkup status',
    'Cleared by',
    'Payment amount 1',
    'Payment ID 1',
    'Payment amount 2',
    'Payment ID 2',
    'Report by',
    'Report date',
    "Referer's phone number",
    "Referring doctor's phone number",
    "Reporting doctor's phone number",
  ],
} as const;
const amounts = ['Payment amount 1', 'Payment ID 1', 'Payment amount 2', 'Payment ID 2'];
const reportNotes = ['Uploaded by', 'Uploaded at'];

const cases: {
  role: Exclude<Role, 'User'>;
  paymentOfTest: boolean;
  paymentOfDoctor: boolean;
  test: readonly string[];
  doctor: readonly string[];
}[] = [
  { role: 'Admin', paymentOfTest: true, paymentOfDoctor: true, test: forms.test, doctor: forms.doctor },
  {
    role: 'Receptionist',
    paymentOfTest: false,
    paymentOfDoctor: true,
    test: forms.test.slice(0, 9).concat(forms.test.slice(10, 16)),
    doctor: forms.doctor,
  },
  {
    role: 'Staff',
    paymentOfTest: false,
    paymentOfDoctor: true,
    test: forms.test.slice(0, 9).concat(forms.test.slice(10, 13)),
    doctor: forms.doctor.slice(1, 10),
  },
  {
    role: 'Pathologist',
    paymentOfTest: false,
    paymentOfDoctor: false,
    test: ['Scheduled date', 'Checkup status', 'Report status', ...reportNotes],
    doctor: ['Report by', 'Report date'],
  },
  {
    role: 'Doctor',
    paymentOfTest: false,
    paymentOfDoctor: true,
    test: ['Scheduled date', 'Checkup status', 'Report status'],
    doctor: ['Scheduled date', 'Checkup status', ...amounts],
  },
];

async function readerOf(people: People, role: Role): Promise<Person> {
  return role === 'Doctor' ? people.signIn(demoDoctors.internal) : people.create(role);
}

async function openSheet(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog');
}

for (const { role, paymentOfTest, paymentOfDoctor, ...expected } of cases) {
  test(`${role}: the forms have exactly the fields this role may change`, async ({ page, people, signedInAs }) => {
    const patient = await people.create('User');
    const admin = await people.create('Admin');
    const doctor = await doctorWith(people, admin, demoDoctors.internal);
    const { id } = await aTestBooking(people, patient);
    await people.call(admin, 'PUT', '/edit/test-booking', { id, reportingDoctorId: doctor.id });
    const visit = await aDoctorBooking(people, patient);
    await signedInAs(await readerOf(people, role));

    for (const kind of ['test', 'doctor'] as const) {
      const sheet = await openSheet(page, kind === 'test' ? `/test-booking/${id}` : `/doctor-booking/${visit.id}`);
      await expect(sheet.getByRole('button', { name: 'Save changes' })).toBeVisible();
      const hasPayment = kind === 'test' ? paymentOfTest : paymentOfDoctor;
      await expect(sheet.getByRole('combobox', { name: 'Payment status' })).toHaveCount(hasPayment ? 1 : 0);
      for (const label of forms[kind]) {
        await expect(sheet.getByText(label, { exact: true }), `${kind}: ${label}`).toHaveCount(
          expected[kind].includes(label) ? 1 : 0,
        );
      }
      // Roles that see the payment status but may not edit it read it on the page.
      if (kind === 'test')
        await expect(sheet.getByText('PENDING', { exact: true }).and(sheet.locator('dd *'))).toHaveCount(
          role === 'Receptionist' || role === 'Staff' ? 1 : 0,
        );
    }
    await expect(page.getByRole('combobox', { name: 'Payment status' }).locator('option:not([hidden])')).toHaveText(
      paymentOfDoctor ? ['PARTIAL', 'COMPLETED'] : [],
    );
  });
}

const pages: { who: string; sees: readonly string[]; lacks: readonly string[] }[] = [
  {
    who: 'User',
    sees: ['Hidden', 'Not scheduled'],
    lacks: ['N/A', '₹50', '₹70', 'Commission Information', 'Visibility Settings', 'History', 'Edit'],
  },
  {
    who: 'Receptionist',
    sees: ['Hidden', 'Not scheduled', 'N/A', 'History', 'Edit'],
    lacks: ['₹50', '₹70', 'Commission Information', 'Visibility Settings'],
  },
  {
    who: 'Staff',
    sees: ['Hidden', 'Visibility Settings', 'History', 'Edit'],
    lacks: ['₹50', '₹70', 'Commission Information'],
  },
  {
    who: 'Pathologist',
    sees: ['Hidden', 'History', 'Edit'],
    lacks: ['₹50', '₹70', 'Commission Information', 'Visibility Settings'],
  },
  {
    who: 'the referring doctor',
    sees: ['Hidden', 'Commission Information', '₹70', 'History', 'Edit'],
    lacks: ['₹50', 'Visibility Settings', 'Referer commission'],
  },
  {
    who: 'the hidden referer',
    sees: ['Hidden', 'Commission Information', '₹50', 'History', 'Edit'],
    lacks: ['₹70', 'Visibility Settings', 'Referring doctor commission'],
  },
  {
    who: 'Admin',
    sees: ['Commission Information', '₹50', '₹70', 'Visibility Settings', 'History', 'Edit'],
    lacks: ['Hidden'],
  },
];

for (const { who, sees, lacks } of pages) {
  test(`${who}: a test booking's page shows what this role may see`, async ({ page, people, signedInAs }) => {
    const patient = await people.create('User');
    const admin = await people.create('Admin');
    const [referring, referer] = await Promise.all([
      doctorWith(people, admin, demoDoctors.internal),
      doctorWith(people, admin, demoDoctors.external),
    ]);
    const { id } = await aTestBooking(people, patient);
    await people.call(admin, 'POST', '/api/v1/me/acknowledgements', { notice: 'commissions' });
    await people.call(admin, 'PUT', '/edit/test-booking', {
      id,
      refererId: referer.id,
      referringDoctorId: referring.id,
      refererCommission: 50,
      referringDoctorCommission: 70,
      isRefererHidden: true,
    });
    const readers: Record<string, () => Promise<Person>> = {
      User: async () => patient,
      Admin: async () => admin,
      'the referring doctor': () => people.signIn(demoDoctors.internal),
      'the hidden referer': () => people.signIn(demoDoctors.external),
    };
    await signedInAs(await (readers[who] ?? (() => people.create(who as Role)))());
    await page.goto(`/test-booking/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Basic Information')).toBeVisible();
    if (sees.includes('N/A')) await main.getByRole('button', { name: /^Show all/ }).click();
    for (const text of sees) await expect(main.getByText(text, { exact: true }).first(), text).toBeVisible();
    if (sees.includes('History')) await expect(main.locator('dt', { hasText: /^Booked$/ })).toBeVisible();
    for (const text of lacks) await expect(main.getByText(text, { exact: true }), text).toHaveCount(0);
    await expect(main.getByText(referer.userName)).toHaveCount(who === 'Admin' ? 2 : 0);
  });
}

test('a doctor cannot edit their own visit to another doctor', async ({ page, people, signedInAs }) => {
  const doctor = await people.signIn(demoDoctors.external);
  const { id } = await aDoctorBooking(people, doctor, demoDoctors.internal);
  await signedInAs(doctor);
  await page.goto(`/doctor-booking/${id}`);
  await expect(page.getByText('Appointment Details')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
});
