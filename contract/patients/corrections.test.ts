import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { correctionBody, phoneChangeBody } from './corrections.ts';

const seen = { reason: 'Misspelt at sign-up', paper: 'VOTER_CARD' };

describe.each([
  { body: correctionBody, form: { name: 'Mitali Sen' } },
  { body: phoneChangeBody, form: { phoneNumber: '9830012345' } },
])('the paper that was seen', ({ body, form }) => {
  const complaints = (changes: object) => complaintsAbout(body, { ...form, ...seen, ...changes });

  it('needs its name if the list has no other one for it', () => {
    for (const paperNote of [undefined, null, '', ' '])
      expect(complaints({ paper: 'OTHER', paperNote }), String(paperNote)).toEqual({
        paperNote: 'correction.paperNote',
      });
    expect(complaints({ paper: 'OTHER', reason: '' }), 'together with other errors').toEqual({
      paperNote: 'correction.paperNote',
      reason: 'correction.reason',
    });
    expect(complaints({ paper: 'OTHER', paperNote: 'Job card' })).toEqual({});
    for (const paperNote of [undefined, null, '', 'Name on the back'])
      expect(complaints({ paperNote }), String(paperNote)).toEqual({});
  });

  it('is not looked for in what is no form', () => {
    for (const nothing of [null, 'text', 7]) expect(Object.keys(complaintsAbout(body, nothing))).toEqual(['']);
  });
});
