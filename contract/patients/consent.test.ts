import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import bn from '../messages/bn.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import { consentVersions } from './consent.ts';
import type { ConsentWording } from './consent.ts';

/** A stored consent contains the version of its words, so changed words need a new version, and a new line here. */
test('the words of each consent are those of their version, in both languages', () => {
  const words = (wording: ConsentWording) => `${en[`consent.${wording}`]}\n${bn[`consent.${wording}`]}`;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
  const found = Object.entries(consentVersions).map(([wording, version]) => [
    wording,
    version,
    hash(words(wording as ConsentWording)),
  ]);
  expect(found).toEqual([
    ['account', '2026-11', 'd8d1ac87'],
    ['self', '2026-11', '186dc4e6'],
    ['other', '2026-11', '402be2fa'],
    ['desk', '2026-11', '862f4052'],
    ['aadhaar', '2026-12', '367fd11d'],
  ]);
});
