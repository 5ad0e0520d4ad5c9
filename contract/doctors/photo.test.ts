import { expect, test } from 'vitest';
import { firstLetters, faceOf, photoPath } from './photo.ts';

test('first letters are whole letters, in Bengali too', () => {
  expect(firstLetters('Rina Mondal')).toEqual(['R', 'M']);
  expect(firstLetters('সুব্রত ঘোষ')).toEqual(['সু', 'ঘো']);
  expect(firstLetters('Dr. A. Sen.')).toEqual(['D', 'A', 'S']);
});

test('a doctor without a photo has the letters of the first and the last name, without the title', () => {
  expect(faceOf(null, 'Dr. Prabir Kumar Das', 96)).toEqual({ photo: null, letters: 'PD' });
  expect(faceOf(null, 'ডা. অনির্বাণ সরকার', 96)).toEqual({ photo: null, letters: 'অস' });
  expect(faceOf(null, 'Prof. Dr. Drishti', 96)).toEqual({ photo: null, letters: 'D' });
  expect(faceOf(null, 'Dr.', 96)).toEqual({ photo: null, letters: '' });
});

test('the address of a photo has its digest and size', () => {
  expect(photoPath('ab'.repeat(16), 96)).toBe(`/photos/${'ab'.repeat(16)}-96.webp`);
  expect(faceOf('ab'.repeat(16), 'Dr. A. Sen', 256).photo).toBe(`/photos/${'ab'.repeat(16)}-256.webp`);
});
