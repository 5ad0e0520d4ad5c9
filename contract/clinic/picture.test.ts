import { expect, test } from 'vitest';
import { clinicPicturePath, pictureForms, sharedPicture } from './picture.ts';

const digest = 'ab'.repeat(16);

test('each form of the picture has its own address, with the digest', () => {
  expect(pictureForms.map((form) => clinicPicturePath(digest, form))).toEqual([
    `/pictures/${digest}-800.webp`,
    `/pictures/${digest}-1200.webp`,
    `/pictures/${digest}-1200.jpeg`,
  ]);
});

test('shared links show the uploaded picture, else the one whose address was typed, else the site’s', () => {
  const typed = 'https://pictures.example/a.png';
  expect(sharedPicture(digest, typed)).toEqual({ address: `/pictures/${digest}-1200.jpeg`, width: 1200, height: 630 });
  expect(sharedPicture(null, typed)).toEqual({ address: typed });
  expect(sharedPicture(null, '')).toEqual({ address: '/social.png', width: 1200, height: 630 });
});
