import { expect, it } from 'vitest';
import { firstName, templateValues } from './texts.ts';

it.each([
  ['Madhabi Pal', 'Madhabi'],
  ['Mrs. Anita Roy', 'Anita'],
  ['Dr Jo Sen', 'Jo'],
  ['A.K. Roy', 'Roy'],
  ["D'Souza Maria", "D'Souza"],
  ['মিতা চট্টোপাধ্যায়', 'মিতা'],
  ['মোঃ রহিম শেখ', 'রহিম'],
  ['শ্রীমতী রমা দাস', 'রমা'],
  ['র‍্যাচেল দাস', 'র‍্যাচেল'],
  ['A B', 'A B'],
  // What is no letter goes to no provider: one of them separates values with a bar.
  ['Ra|hul Das', 'Ra'],
  ['🙂 Mita 🙂', 'Mita'],
  ['\u202eMita\u202c Sen', 'Mita'],
  ['{#var#} Mita', 'var'],
  ['Mita\nSen', 'Mita'],
  ['x'.repeat(200), 'x'.repeat(30)],
  ['𝔐'.repeat(40), '𝔐'.repeat(30)],
])('%j is named %j, which a registered text takes', (name, called) => {
  expect(firstName(name)).toBe(called);
  expect(templateValues(`Clinic: ${called}.`, 'Clinic: {#var#}.')).toEqual([called]);
});
