import { expect, test } from 'vitest';
import { readHolidayList } from './holiday-list.ts';

test('a list of holidays is read as spreadsheets save it, with dates as people write them', () => {
  const text = [
    '\ufeffDate,Name,Bengali name',
    '2026-12-25,Christmas,বড়দিন',
    '',
    '26/1/2027;"Republic Day, national";',
    '১৫-০৮-২০২৭\tIndependence Day',
    '"2.10.2027","Gandhi ""Jayanti""",গান্ধী জয়ন্তী',
  ];
  for (const end of ['\n', '\r\n'])
    expect(readHolidayList(text.join(end))).toEqual({
      holidays: [
        { day: '2026-12-25', name: 'Christmas', nameBn: 'বড়দিন' },
        { day: '2027-01-26', name: 'Republic Day, national', nameBn: '' },
        { day: '2027-08-15', name: 'Independence Day', nameBn: '' },
        { day: '2027-10-02', name: 'Gandhi "Jayanti"', nameBn: 'গান্ধী জয়ন্তী' },
      ],
      problems: [],
    });
});

test.each([
  'sep=;\r\n2026-12-25;Christmas',
  'Holidays of the clinic\n\nDate,Name\n25/12/2026,Christmas',
  'List,\nDate\tName\n25/12/2026\t\u00a0Christmas',
])('what stands above the days is skipped: %j', (text) => {
  expect(readHolidayList(text)).toEqual({
    holidays: [{ day: '2026-12-25', name: 'Christmas', nameBn: '' }],
    problems: [],
  });
});

test('nothing that may be a day is skipped', () => {
  expect(readHolidayList('2027 holidays\nHoli,2027-03-04\nDate,Name\n2027-03-06,Fine,??').problems).toEqual([
    { line: 1, problem: 'day' },
    { line: 2, problem: 'day' },
    { line: 3, problem: 'day' },
    { line: 4, problem: 'letters' },
  ]);
});

test('each line that cannot be read is named', () => {
  const text = `2027-02-30,No such day\n2027-03-01,\nHoli,2027-03-04\n2027-03-05,${'x'.repeat(61)}\n2027-03-06,Fine`;
  expect(readHolidayList(text)).toEqual({
    holidays: [{ day: '2027-03-06', name: 'Fine', nameBn: '' }],
    problems: [
      { line: 1, problem: 'day' },
      { line: 2, problem: 'name' },
      { line: 3, problem: 'day' },
      { line: 4, problem: 'name' },
    ],
  });
});
