import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { queryOf } from '#web/lib/queries.ts';
import { buttons, elements, links, renderHtml, words } from '#web/testing/render.tsx';
import { CorrectionList } from './correction-list.tsx';
import CorrectSheet from './correct-sheet.tsx';
import { PersonPage } from './person.tsx';
import PhoneSheet from './phone-sheet.tsx';

const nothing = () => undefined;
const correction: PersonFile['corrections'][number] = {
  id: 1,
  at: '2026-04-01T05:00:00Z',
  field: 'name',
  oldValue: 'Rohn Sen',
  newValue: 'Rohan Sen',
  reason: 'Misspelt',
  paper: 'OTHER',
  paperNote: 'Ration book',
  by: 'Kajal',
};
const rohan: PersonFile = {
  patientNumber: '21458735',
  name: 'Rohan Sen',
  relation: 'Child',
  age: 8,
  birthDate: '2018-02-03',
  gender: 'Male',
  phoneNumber: '9000000007',
  holder: { name: 'Mitali Sen', patientNumber: '10004827' },
  family: [{ name: 'Mitali Sen', patientNumber: '10004827', relation: 'Self' }],
  nominee: null,
  owed: 450.5,
  smsFailed: false,
  corrections: [correction],
  abilities: { correct: true, changePhone: false },
};
const mitali: PersonFile = {
  ...rohan,
  ...rohan.holder,
  relation: 'Self',
  family: [],
  age: null,
  birthDate: null,
  gender: null,
  corrections: [],
  abilities: { correct: true, changePhone: true },
};

describe('the page of a person', () => {
  const page = (person: PersonFile, language: 'en' | 'bn' = 'en') => {
    const client = new QueryClient();
    client.setQueryData(queryOf('readPerson', { params: { patientNumber: person.patientNumber } }).queryKey, person);
    const route = (
      <Routes>
        <Route path="/person/:number" element={<PersonPage bookings={(number) => `Bookings of ${number}`} />} />
      </Routes>
    );
    return renderHtml(route, { client, language, address: `/person/${person.patientNumber}` });
  };

  test('says who it is, whose they are, with a link, and what was corrected', () => {
    expect(words(page(rohan))).toContain(
      'Name Rohan Sen Patient ID 2145 8735 Relation Child of Mitali Sen Age and gender 8 years · Male ' +
        'Date of birth 3 February 2018 Phone number 90000 00007 ' +
        'On the same phone Mitali Sen Account holder To be paid ₹450.50 Bookings of 21458735 Corrections Name : Rohn Sen → Rohan Sen',
    );
    expect(links(page(rohan))).toContainEqual(['/person/10004827', 'Mitali Sen']);
  });

  test('offers what the answer allows, and says when nothing is', () => {
    const offers = (abilities: PersonFile['abilities']) => buttons(page({ ...mitali, abilities }));
    expect(offers({ correct: true, changePhone: true })).toEqual(['Correct', 'Change the phone number']);
    expect(offers({ correct: true, changePhone: false })).toEqual(['Correct']);
    expect(offers({ correct: false, changePhone: false })).toEqual([]);
    expect(words(page({ ...mitali, abilities: { correct: false, changePhone: false } }))).toContain(
      'You cannot correct these details yourself.',
    );
    expect(words(page(mitali))).not.toContain('You cannot correct');
  });

  test('says if the last SMS to the phone did not go out, in both languages', () => {
    expect(words(page({ ...mitali, smsFailed: true }))).toContain('The last SMS to this phone did not go out.');
    expect(words(page({ ...mitali, smsFailed: true }, 'bn'))).toContain('শেষ এসএমএসটি পাঠানো যায়নি');
    expect(words(page(mitali))).not.toContain('did not go out');
  });

  test('of an account holder who told only a name says that the rest is not told, in both languages', () => {
    expect(words(page(mitali))).toContain('Patient ID 1000 4827 Age and gender Not told yet Phone number');
    expect(words(page(mitali))).toContain('Nothing was corrected yet.');
    expect(words(page(mitali, 'bn'))).toContain('রোগীর আইডি ১০০০ ৪৮২৭');
  });
});

describe('the list of corrections', () => {
  const shown = (changes: Partial<typeof correction>, language: 'en' | 'bn' = 'en') =>
    words(renderHtml(<CorrectionList corrections={[{ ...correction, ...changes }]} />, { language }));

  test('has old and new value, paper with its note, reason, time and by whom', () => {
    expect(shown({})).toBe(
      'Name : Rohn Sen → Rohan Sen Another paper (Ration book) · Misspelt 1 April 2026, 10:30 am · Kajal',
    );
  });

  test.each([
    [{ field: 'birthDate', oldValue: null, newValue: '2018-02-03' }, 'Date of birth : Not told yet → 3 February 2018 '],
    [{ field: 'gender', oldValue: 'Female', newValue: 'Male' }, 'Gender : Female → Male '],
    [{ field: 'age', oldValue: '8', newValue: '9' }, 'Age in years : 8 → 9 '],
    [{ field: 'phone', oldValue: '9000000007', newValue: '9830012345' }, 'Phone number : 90000 00007 → 98300 12345 '],
  ] as const)('writes a value as its field does elsewhere: %j', (changes, wanted) => {
    expect(shown({ ...changes, paper: 'VOTER_CARD', paperNote: null })).toBe(
      `${wanted}Voter card · Misspelt 1 April 2026, 10:30 am · Kajal`,
    );
  });

  test('has Bengali digits in Bengali', () => {
    expect(shown({ field: 'age', oldValue: '8', newValue: '9' }, 'bn')).toContain('৮ → ৯');
  });
});

describe('the sheet for the details', () => {
  const sheet = (person: PersonFile) => renderHtml(<CorrectSheet person={person} onDone={nothing} onClose={nothing} />);
  const named = (html: string) =>
    [...elements(html, 'input'), ...elements(html, 'select')].map(({ name }) => name).filter(Boolean);

  test('asks for the paper and the reason, and says that signed reports stay', () => {
    const html = sheet(rohan);
    expect(words(html)).toContain('Reports that are already signed keep what they say.');
    expect(new Set(named(html))).toEqual(new Set(['name', 'birthDate', 'paperNote', 'reason', 'gender', 'paper']));
    expect(buttons(html)).toContain('Save the correction');
    expect(elements(html, 'input').find(({ name }) => name === 'birthDate')?.['type']).toBe('date');
  });

  test('asks for the age where no date of birth is known, and for neither where nothing was told', () => {
    expect(named(sheet({ ...rohan, birthDate: null }))).toContain('age');
    expect(new Set(named(sheet(mitali)))).toEqual(new Set(['name', 'paperNote', 'reason', 'paper']));
  });
});

test('the sheet for the phone asks for the new number and the paper, and says what happens then', () => {
  const html = renderHtml(<PhoneSheet person={mitali} onDone={nothing} onClose={nothing} />);
  expect(words(html)).toContain(
    'A code is sent to the new phone. Ask the person to read it to you. Their log-ins end, and the old phone is told.',
  );
  expect(elements(html, 'input').map(({ name }) => name)).toEqual(['phoneNumber', 'paperNote', 'reason']);
  expect(buttons(html)).toContain('Send the code');
});
