import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { importBody, previewImportBody } from './import.ts';
import { addTestBody, defaultTestPrice, editTestBody, labTestParams } from './shapes.ts';

describe('a lab test', () => {
  it('has a name of at most 120 characters', () => {
    expect(complaintsAbout(addTestBody, { testName: 'x'.repeat(120) })).toEqual({});
    expect(complaintsAbout(addTestBody, { testName: 'x'.repeat(121) })).toEqual({ testName: 'field.tooLong' });
    for (const body of [addTestBody, editTestBody])
      expect(complaintsAbout(body, { testName: '  ' })).toEqual({ testName: 'labTest.name' });
    expect(complaintsAbout(addTestBody, {})).toEqual({ testName: 'labTest.name' });
  });

  it('may have a Bengali name and a hospital, both optional', () => {
    for (const text of ['', null, undefined])
      expect(complaintsAbout(addTestBody, { testName: 'CBC', testNameBn: text, hospitalName: text })).toEqual({});
    expect(
      complaintsAbout(addTestBody, { testName: 'CBC', testNameBn: 'ক'.repeat(120), hospitalName: 'x'.repeat(100) }),
    ).toEqual({});
    for (const body of [addTestBody, editTestBody]) {
      expect(
        complaintsAbout(body, { testName: 'CBC', testNameBn: 'ক'.repeat(121), hospitalName: 'x'.repeat(101) }),
      ).toEqual({ testNameBn: 'field.tooLong', hospitalName: 'field.tooLong' });
      expect(complaintsAbout(body, { testName: 'CBC', active: 'yes' })).toEqual({ active: 'field.invalid' });
    }
  });

  it('has an optional price when added (199 rupees by default); an edit cannot clear it', () => {
    expect(defaultTestPrice).toBe(199);
    for (const testPrice of ['', null, undefined, 0, '0.50', 1_000_000])
      expect(complaintsAbout(addTestBody, { testName: 'CBC', testPrice }), String(testPrice)).toEqual({});
    for (const testPrice of ['', null, '7,5'])
      expect(complaintsAbout(editTestBody, { testPrice }), String(testPrice)).toEqual({ testPrice: 'booking.amount' });
    expect(complaintsAbout(editTestBody, {})).toEqual({});
  });

  it('has a numeric id', () => {
    expect(complaintsAbout(labTestParams, { id: '7' })).toEqual({});
    expect(complaintsAbout(labTestParams, { id: 'CBC' })).toEqual({ id: 'field.invalid' });
  });
});

describe('a list to import', () => {
  const fingerprint = 'a0'.repeat(32);

  it('is text of at most 300,000 characters', () => {
    expect(complaintsAbout(previewImportBody, { csv: 'x'.repeat(300_000) })).toEqual({});
    expect(complaintsAbout(previewImportBody, { csv: 'x'.repeat(300_001) })).toEqual({ csv: 'import.tooLong' });
    for (const csv of ['', null, undefined, 7])
      expect(complaintsAbout(previewImportBody, { csv }), String(csv)).toEqual({ csv: 'field.required' });
  });

  it('comes with the fingerprint of its preview', () => {
    expect(complaintsAbout(importBody, { csv: 'x', fingerprint })).toEqual({});
    expect(complaintsAbout(importBody, { csv: 'x' })).toEqual({ fingerprint: 'field.required' });
    for (const wrong of ['', fingerprint.slice(1), `${fingerprint}0`, fingerprint.toUpperCase(), 'g0'.repeat(32)])
      expect(complaintsAbout(importBody, { csv: 'x', fingerprint: wrong })).toEqual({ fingerprint: 'field.invalid' });
  });
});
