import type { Page } from '@playwright/test';
import { aDoctorBooking, aTestBooking, demoDoctors, doctorWith } from './support/bookings.ts';
import { expect, test } from './support/test.ts';

/**
 * What a role sees on a booking's page and in its form (R58 to R63, docs/permissions.md): that the answer reaches the
 * screen. For every role: server/bookings/{who-edits-what,who-sees-what}.test.ts; that a page shows what its answer
 * has: web/bookings/{details/details,edit/edit-booking}.test.tsx.
 */
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
/** What the receptionist may change of a test booking; of a doctor booking it is all. */
const ofReceptionist = { test: [...forms.test.slice(0, 9), ...forms.test.slice(10, 16)], doctor: forms.doctor };

async function openSheet(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog');
}

test('the forms of the receptionist have exactly the fields that this role may change', async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User');
  const admin = await people.create('Admin');
  const doctor = await doctorWith(people, admin, demoDoctors.internal);
  const { id } = await aTestBooking(people, patient);
  await people.call(admin, 'PUT', '/edit/test-booking', { id, reportingDoctorId: doctor.id });
  const visit = await aDoctorBooking(people, patient);
  await signedInAs('Receptionist');
  for (const kind of ['test', 'doctor'] as const) {
    const sheet = await openSheet(page, kind === 'test' ? `/test-booking/${id}` : `/doctor-booking/${visit.id}`);
    await expect(sheet.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await expect(sheet.getByRole('combobox', { name: 'Payment status' })).toHaveCount(kind === 'test' ? 0 : 1);
    for (const label of forms[kind]) {
      await expect(sheet.getByText(label, { exact: true }), `${kind}: ${label}`).toHaveCount(
        ofReceptionist[kind].some((own) => own === label) ? 1 : 0,
      );
    }
    // Of a test booking the payment's status is read, not changed.
    if (kind === 'test')
      await expect(sheet.getByText('PENDING', { exact: true }).and(sheet.locator('dd *'))).toHaveCount(1);
  }
  await expect(page.getByRole('combobox', { name: 'Payment status' }).locator('option:not([hidden])')).toHaveText([
    'PARTIAL',
    'COMPLETED',
  ]);
});

const pages: { who: string; sees: readonly string[]; lacks: readonly string[] }[] = [
  {
    who: 'User',
    sees: ['Hidden', 'Not scheduled'],
    lacks: ['N/A', '₹50', '₹70', 'Commission Information', 'Visibility Settings', 'History', 'Edit'],
  },
  {
    who: 'the hidden referer',
    sees: ['Hidden', 'Commission Information', '₹50', 'History', 'Edit'],
    lacks: ['₹70', 'Visibility Settings', 'Referring doctor commission'],
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
    await signedInAs(who === 'User' ? patient : await people.signIn(demoDoctors.external));
    await page.goto(`/test-booking/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Basic Information')).toBeVisible();
    for (const text of sees) await expect(main.getByText(text, { exact: true }).first(), text).toBeVisible();
    if (sees.includes('History')) await expect(main.locator('dt', { hasText: /^Booked$/ })).toBeVisible();
    for (const text of lacks) await expect(main.getByText(text, { exact: true }), text).toHaveCount(0);
    await expect(main.getByText(referer.userName)).toHaveCount(0);
  });
}
