import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../site.ts';
import { clipsOfCall } from './voice.ts';

const project = join(import.meta.dirname, '../..');
const folder = (language: string) => join(project, 'web/public/voice', language);
const texts = JSON.parse(readFileSync(join(project, 'tools/voice/clips.json'), 'utf8')) as Record<
  'en' | 'bn',
  Record<string, string>
>;
const call = (number: number, room = '2', isAgain = false) => ({ id: 1, number, room, isAgain });
const spoken = (language: 'en' | 'bn', number: number, room?: string, isAgain?: boolean) =>
  clipsOfCall(call(number, room, isAgain), language)
    .map((name) => texts[language][name])
    .join(' ');

test.each(languages)('every number up to 999 and every room is made of clips that are there, in %s', (language) => {
  const files = readdirSync(folder(language)).map((name) => name.replace(/\.ogg$/, ''));
  const used = new Set<string>();
  for (let number = 1; number <= 999; number += 1)
    for (const room of ['', 'ECG', String(number)])
      for (const clip of clipsOfCall(call(number, room, true), language)) used.add(clip);
  expect([...used].toSorted(), 'each clip is used').toEqual(Object.keys(texts[language]).toSorted());
  expect(files.toSorted()).toEqual([...used].toSorted());
});

test('what is said is what a person would say', () => {
  expect(spoken('en', 17)).toBe('Number seventeen Please go to room two');
  expect(spoken('en', 142, 'ECG', true)).toBe('Once more. Number one hundred and forty-two Please come in.');
  expect(spoken('bn', 17)).toBe('নম্বর সতেরো ঘর নম্বর দুই ভিতরে আসুন।');
  expect(spoken('bn', 200, '')).toBe('নম্বর দুশো ভিতরে আসুন।');
  expect(spoken('bn', 199, '')).toBe('নম্বর একশো নিরানব্বই ভিতরে আসুন।');
});

test('no two numbers sound the same, and all clips together stay below 1 MB', () => {
  for (const language of languages) {
    const words = Array.from({ length: 999 }, (_, index) => spoken(language, index + 1, ''));
    expect(new Set(words).size).toBe(999);
  }
  const bytes = languages.flatMap((language) =>
    readdirSync(folder(language)).map((name) => statSync(join(folder(language), name)).size),
  );
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(1_000_000);
  expect(Math.min(...bytes)).toBeGreaterThan(500);
});
