import { expect, it, test } from 'vitest';
import { csvFile } from './csv.ts';
import type { Cells } from './csv.ts';

type TestRow = Cells<'tests'>;
const sugar: TestRow = {
  id: 3,
  testName: 'Sugar',
  testNameBn: 'সুগার',
  testPrice: 199.5,
  hospitalName: 'Sundarpur',
  active: 'Active',
  code: 'GLUF',
  department: 'Biochemistry',
  method: 'GOD-POD',
  tubes: 'Fluoride, grey cap',
  promisedHours: 4,
  fasting: 'Yes',
  preparation: 'Come fasting',
  preparationBn: 'খালি পেটে আসুন',
  members: '',
};

async function* batchesOf<Row>(...batches: Row[][]): AsyncGenerator<Row[]> {
  for (const batch of batches) yield await Promise.resolve(batch);
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const parts: string[] = [];
  for await (const part of stream) parts.push(String(part));
  return parts.join('');
}

const now = new Date('2026-11-20T05:10:00Z');

it.each([
  ['2026-12-31T18:29:59Z', 'tests-2026-12-31.csv'],
  ['2026-12-31T18:30:00Z', 'tests-2027-01-01.csv'],
  ['2026-03-31T18:30:00Z', 'tests-2026-04-01.csv'],
])("exported at %s, a file is called %s, by the clinic's date", async (at, name) => {
  const file = await csvFile('tests', 'en', new Date(at), batchesOf<TestRow>([]));
  expect([file.name, file.type]).toEqual([name, 'text/csv; charset=utf-8']);
});

it('begins with the byte order mark and the headings, also for an empty list', async () => {
  expect(await textOf((await csvFile('tests', 'en', now, batchesOf<TestRow>())).stream)).toBe(
    '\ufeffID,Test Name,Test Name in Bengali,Price (₹),Hospital,Status,Code,Department,Method,Tubes,Report Within (Hours),Fasting,Preparation,Preparation in Bengali,Tests in the Package\r\n',
  );
});

it('writes a line for each row of each batch, with the columns in order', async () => {
  const odd: TestRow = {
    active: 'Inactive',
    hospitalName: '',
    testPrice: 1000,
    testNameBn: '',
    testName: 'a,b;c\td "e"\nf',
    id: 4,
    code: '',
    department: 'Other tests',
    method: '',
    tubes: '',
    promisedHours: null,
    fasting: 'No',
    preparation: '',
    preparationBn: '',
    members: '',
  };
  const text = await textOf((await csvFile('tests', 'en', now, batchesOf<TestRow>([sugar], [], [odd]))).stream);
  expect(text.split('\r\n').slice(1)).toEqual([
    '3,Sugar,সুগার,199.5,Sundarpur,Active,GLUF,Biochemistry,GOD-POD,"Fluoride, grey cap",4,Yes,Come fasting,খালি পেটে আসুন,',
    '4,"a,b;c\td ""e""\nf",,1000,,Inactive,,Other tests,,,,No,,,',
    '',
  ]);
});

it('quotes what another CSV reader might split', async () => {
  const [semicolon, tab] = [
    { ...sugar, testName: 'a;b' },
    { ...sugar, testName: 'a\tb' },
  ];
  const text = await textOf((await csvFile('tests', 'en', now, batchesOf<TestRow>([semicolon, tab]))).stream);
  expect(text).toContain('\r\n3,"a;b",');
  expect(text).toContain('\r\n3,"a\tb",');
});

it('lets a spreadsheet calculate nothing that people wrote, and keeps numbers as numbers', async () => {
  const row: Cells<'people'> = {
    id: -5,
    patientNumber: '10004827',
    userName: '=1+1',
    phoneNumber: '+91983',
    role: 'User',
    email: null,
  };
  expect((await textOf((await csvFile('people', 'en', now, batchesOf([row]))).stream)).split('\r\n')[1]).toBe(
    "-5,10004827,'=1+1,'+91983,User,",
  );
});

test.each([
  ['people', 'en', 'ID,Patient ID,Name,Phone Number,Role,Email'],
  ['people', 'bn', 'নম্বর,রোগীর আইডি,নাম,ফোন নম্বর,ভূমিকা,ইমেল'],
  [
    'tests',
    'bn',
    'নম্বর,টেস্টের নাম,বাংলায় টেস্টের নাম,দাম (₹),হাসপাতাল,অবস্থা,কোড,বিভাগ,পদ্ধতি,টিউব,রিপোর্ট কত ঘণ্টায়,খালি পেটে,প্রস্তুতি (ইংরেজিতে),প্রস্তুতি (বাংলায়),প্যাকেজের টেস্ট',
  ],
  [
    'doctors',
    'en',
    'ID,Name,Name in Bengali,Speciality,Speciality in Bengali,Phone Number,Type,Hospital,Qualifications,Registration Number,Schedule,Schedule in Bengali,Fee (₹),Email,Address,Reporting Doctor,On the Site,Bookings,Notes',
  ],
  [
    'doctors',
    'bn',
    'নম্বর,নাম,বাংলায় নাম,বিভাগ,বাংলায় বিভাগ,ফোন নম্বর,ধরন,হাসপাতাল,যোগ্যতা,রেজিস্ট্রেশন নম্বর,বসার সময়,বাংলায় বসার সময়,ফি (₹),ইমেল,ঠিকানা,রিপোর্টিং ডাক্তার,ওয়েবসাইটে আছেন,বুকিংয়ের সংখ্যা,মন্তব্য',
  ],
  [
    'bookings',
    'en',
    'Booking ID,Type,Patient,Patient ID,Mobile Number,Booked,Request Date,Scheduled Date,Appointment Status,Checkup Status,Price (₹),Patient Discount (₹),Payment Status,' +
      'Payment Amount 1 (₹),Payment ID 1,Payment Amount 2 (₹),Payment ID 2,Cleared By,Report Status,Report Uploaded By,Report Uploaded At,' +
      "Referer,Referer's Phone,Referer Commission (₹),Referer Hidden,Referring Doctor,Referring Doctor's Phone,Referring Doctor Commission (₹),Referring Doctor Hidden,Reporting Doctor,Reporting Doctor's Phone",
  ],
  [
    'bookings',
    'bn',
    'বুকিং নম্বর,বুকিংয়ের ধরন,রোগী,রোগীর আইডি,মোবাইল নম্বর,কী বুক করা হয়েছে,বুকিংয়ের তারিখ,নির্ধারিত তারিখ,অ্যাপয়েন্টমেন্টের অবস্থা,চেক-আপ বা টেস্টের অবস্থা,দাম (₹),রোগীর ছাড় (₹),পেমেন্টের অবস্থা,' +
      'প্রথম পেমেন্টের টাকা (₹),প্রথম পেমেন্টের আইডি,দ্বিতীয় পেমেন্টের টাকা (₹),দ্বিতীয় পেমেন্টের আইডি,অনুমোদন করেছেন,রিপোর্টের অবস্থা,রিপোর্ট আপলোড করেছেন,রিপোর্ট আপলোডের সময়,' +
      'রেফার করেছেন,যিনি রেফার করেছেন তাঁর ফোন,যিনি রেফার করেছেন তাঁর কমিশন (₹),যিনি রেফার করেছেন তাঁর নাম গোপন,যে ডাক্তার রেফার করেছেন,যে ডাক্তার রেফার করেছেন তাঁর ফোন,যে ডাক্তার রেফার করেছেন তাঁর কমিশন (₹),যে ডাক্তার রেফার করেছেন তাঁর নাম গোপন,রিপোর্টিং ডাক্তার,রিপোর্টিং ডাক্তারের ফোন',
  ],
] as const)('the file of %s has its headings in %s', async (list, language, headings) => {
  expect(await textOf((await csvFile(list, language, now, batchesOf<Cells<typeof list>>())).stream)).toBe(
    `\ufeff${headings}\r\n`,
  );
});

it('that cannot be read fails before the answer begins', async () => {
  // eslint-disable-next-line require-yield
  async function* broken(): AsyncGenerator<TestRow[]> {
    throw await Promise.resolve(new Error('the database is away'));
  }
  await expect(csvFile('tests', 'en', now, broken())).rejects.toThrow('away');
});
