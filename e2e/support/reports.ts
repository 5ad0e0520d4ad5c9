import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { TestBooking } from '../../contract/bookings/shapes.ts';
import type { Report } from '../../contract/reports/shapes.ts';
import { aSignature } from '../../server/testing/uploads.ts';
import { aTestBooking } from './bookings.ts';
import type { People, Person } from './people.ts';
import { expect } from './test.ts';
import type { Words } from './words.ts';

/** The smallest PDF with a page of text that PDF readers accept. */
function aPdf(text: string): Buffer {
  const stream = `BT /F1 14 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** A file to choose in a form. */
export const aFile = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(text) });

/** Draws a signature on the canvas with the mouse. */
export async function drawSignature(page: Page, words: Words): Promise<void> {
  const sheet = page.getByRole('img', { name: words('reports:sign.signature') });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('There is no sheet to sign on');
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + box.width * (0.1 + step * 0.06), box.y + box.height * (0.5 + 0.3 * Math.sin(step)));
  }
  await page.mouse.up();
}

/** A signature photographed on grey paper. */
export function aPhotographedSignature(): Promise<Buffer> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#cfcbc4"/>' +
    '<path d="M60 200C140 20 200 20 220 180S300 300 380 140 460 80 520 180 650 240 840 120" fill="none" stroke="#23233b" stroke-width="9"/></svg>';
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** Presses a button and waits for a successful response. */
export async function pressAndWait(page: Page, name: string, path: RegExp): Promise<void> {
  const answered = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() !== 'GET',
  );
  await page.getByRole('button', { name, exact: true }).click();
  expect((await answered).status()).toBeLessThan(300);
}

/** The tube of a booked test is taken and scanned into the laboratory: its values need no reason. */
export async function tubeInLaboratory(
  people: People,
  bookingId: number,
  container: 'CLOT' | 'EDTA' | 'OTHER',
): Promise<void> {
  const staff = await people.create('Staff');
  const { tubes } = (await people.call(staff, 'POST', '/api/v1/specimens', {
    tubes: [{ container, bookingIds: [bookingId] }],
  })) as { tubes: { accession: string }[] };
  await people.call(staff, 'POST', '/api/v1/specimens/receive', { accession: tubes[0]?.accession });
}

/** A patient's test booking with a report of values, entered and signed by the laboratory. */
export async function aSignedReport(
  people: People,
  patient: Person,
): Promise<{ booking: TestBooking; report: Report }> {
  await people.tellAgeAndSex(patient);
  const booking = await aTestBooking(people, patient);
  const [staff, pathologist] = [await people.create('Staff'), await people.create('Pathologist')];
  const { id } = (await people.call(staff, 'POST', '/api/v1/reports/values', {
    bookingId: booking.id,
    results: [{ test: 'Haemoglobin', value: '9.1', unit: 'g/dL', low: 12, high: 15 }],
  })) as Report;
  const report = (await people.call(pathologist, 'POST', `/api/v1/reports/${id}/sign`, {
    signature: aSignature,
    interpretation: 'Mild anaemia.',
    recommendations: 'Please see your doctor.',
  })) as Report;
  return { booking, report };
}
