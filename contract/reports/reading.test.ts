import { describe, expect, it } from 'vitest';
import { readFree, readValue, withItsMarks } from './reading.ts';
import type { Reading } from './reading.ts';

/** Spellings between bars, so that blanks at the ends count. */
const listed = (text: string) => text.split('|').filter((part) => part !== '');
const shown = (reading: Reading) => ('wrong' in reading ? `refused: ${reading.wrong}` : reading.value);
const number = (typed: string, unit = 'g/dL') => readValue(typed, { kind: 'NUMBER', unit });

describe('a number is read in every spelling of it', () => {
  it.each([
    // Digits of the scripts of the region, of full width, and from a pasted list.
    ['6.2', '6.2| 6.2|6.2 |\t6.2|6.2\n|৬.২|६.२|૬.૨|੬.੨|୬.୨|௬.௨|౬.౨|೬.೨|൬.൨|᱖.᱒|٦.٢|۶.۲|６.２|６．２|٦٫٢|৬．২'],
    // Invisible characters.
    [
      '6.2',
      '\u200b6.2|6.2\u200b|6\u200b.2|\u200e6.2|6.2\u200f|\u202a6.2\u202c|\u20666.2\u2069|\ufeff6.2|6.2\u00ad|6.2\u2060',
    ],
    ['6.2', '\u00a06.2|6.2\u00a0|\u20096.2|6.2\u202f|6.2\u3000|6.2\u2028'],
    // Its own unit, however it is spaced.
    ['6.2', '6.2 g/dL|6.2g/dL|6.2 g/dl|6.2 G/DL|6.2 g / dL|6.2  g/dL|৬.২ g/dL|6.2\u00a0g/dL|6.2 g／dL'],
    ['0.5', '0.5|০.৫'],
    ['0', '0|০|०'],
    ['-6.2', '-6.2|−6.2|–6.2|‐6.2|‑6.2|－6.2'],
    ['12', '12|১২|१२|12 g/dL'],
    ['1200', '1200|১২০০'],
    ['1,200', '1,200|১,২০০|1，200'],
    ['1,50,000', '1,50,000|১,৫০,০০০'],
    ['150,000', '150,000'],
    ['12.50', '12.50|১২.৫০'],
    ['7.0', '7.0|৭.০|७.०|７.０|7.0 g/dL'],
    ['100', '100|১০০|१००|１００| 100 '],
    ['0.05', '0.05|০.০৫|०.०५'],
    ['<0.01', '<0.01|< 0.01|<০.০১|＜0.01'],
    ['<0.5', '<0.5|< 0.5|<  0.5|＜0.5|‹0.5|<০.৫|< 0.5 g/dL'],
    ['>100', '>100|> 100|＞100|›100|>১০০|>100 g/dL'],
    ['≤6.2', '≤6.2|≤ 6.2|<=6.2|<= 6.2|< =6.2|=<6.2|⩽6.2|≦6.2|≤৬.২|＜=6.2|<=6.2 g/dL'],
    ['≥6.2', '≥6.2|≥ 6.2|>=6.2|>= 6.2|> =6.2|=>6.2|⩾6.2|≧6.2|≥৬.২|'],
  ])('%s', (value, spellings) => {
    for (const typed of listed(spellings)) expect(shown(number(typed)), JSON.stringify(typed)).toBe(value);
  });

  it.each([
    ['mg/dL', '95 mg/dL|95mg/dl|95 MG/DL'],
    ['%', '95%|95 %|৯৫%'],
    ['10³/µL', '95 10³/µL|95 10³/μL'],
    ['fL', '95 fL|95fL|95 fl'],
    ['µg/dL', '95 µg/dL|95 μg/dL|95 µG/DL'],
    ['U/L', '95 U/L|95U/L|95 u/l'],
    ['mL/min/1.73 m²', '95 mL/min/1.73 m²|95 mL/min/1.73m²'],
    ['L', '95 L|95L|95 l'],
    ['', '95'],
  ])('with the unit %s behind it', (unit, spellings) => {
    for (const typed of listed(spellings)) expect(number(typed, unit), typed).toEqual({ value: '95' });
  });

  it('with a star, by which a machine asks for a look', () => {
    for (const typed of listed('6.2*|6.2 *|6.2**|6.2 ** |6.2(*)|6.2 (*)|৬.২*|6.2＊|6.2 g/dL *|6.2 g/dL*|6.2* g/dL'))
      expect(number(typed), typed).toEqual({ value: '6.2', starred: true });
    for (const [typed, value] of [
      ['7500*', '7500'],
      ['12*', '12'],
      ['<0.5*', '<0.5'],
      ['>= 6.2 *', '≥6.2'],
      ['-1.5*', '-1.5'],
      ['1,50,000 *', '1,50,000'],
    ] as const)
      expect(number(typed), typed).toEqual({ value, starred: true });
    expect(number('95 L*', 'L')).toEqual({ value: '95', starred: true });
    expect(number('95*', '')).toEqual({ value: '95', starred: true });
  });

  it('with a star and a mark, in any order', () => {
    for (const typed of listed(
      '6.2 H*|6.2H*|6.2 H *|6.2*H|6.2 * H|6.2* (H)|6.2 g/dL H*|6.2* g/dL H|6.2 g/dL* H|6.2 H g/dL *',
    ))
      expect(number(typed), typed).toEqual({ value: '6.2', said: 'HIGH', starred: true });
    expect(number('6.2 L*')).toEqual({ value: '6.2', said: 'LOW', starred: true });
  });

  it.each([
    ['HIGH', '6.2 H|6.2H|6.2 h|6.2 (H)|6.2(H)|6.2 ↑|6.2↑|6.2 g/dL H|6.2 H g/dL|6.2 g / dL H|৬.২ H'],
    ['LOW', '6.2 L|6.2L|6.2 l|6.2 (L)|6.2(L)|6.2 ↓|6.2↓|6.2 g/dL L|6.2 L g/dL|6.2 g / dl L|६.२L'],
  ])('with a mark that says %s', (said, spellings) => {
    for (const typed of listed(spellings)) expect(number(typed), typed).toEqual({ value: '6.2', said });
  });
});

describe('a text with a digit that is no number is refused, never taken for words', () => {
  it.each([
    ['6.2', '6,2|৬,২|6，2|6,2 g/dL|6,2*|6,2 L'],
    ['12.34', '12,34'],
    ['7.5', '7,5|7,5 H'],
    ['0.55', '0,55'],
    ['<6.2', '<6,2|< 6,2'],
    ['≥6.2', '>=6,2'],
    ['1234.5', '1234,5'],
  ])('a comma in the place of a point: %s is offered', (offer, spellings) => {
    for (const typed of listed(spellings)) expect(number(typed), typed).toEqual({ wrong: 'analyte.comma', offer });
  });

  it.each([
    ['0.62', '.62|.62 g/dL'],
    ['6.2', '6..2|6...2|6.2.|6..2 H|6.2. H|6.2. *|6.2. (L)'],
    ['0.5', 'O.5|o.5|0..5'],
    ['10.5', '1O.5'],
    ['105', '1O5|1o5'],
    ['1,200', '1,20O|1,200.'],
    ['1,200.5', '1,200..5'],
    ['<05', '<O5|< o5'],
    ['6.0', '6.O|6.o'],
    ['<0.5', '<.5|< .5|<O.5'],
  ])('a slip of the keys: %s is offered', (offer, spellings) => {
    for (const typed of listed(spellings)) expect(number(typed), typed).toEqual({ wrong: 'analyte.number', offer });
  });

  it('nothing is offered where it would be a guess', () => {
    for (const typed of listed('1,200,5|<1,200,5|1,2,3|1,2.5|,5|5,|1OO|O5O-1|-O.5|6.2.1|x.5|5.x|6 2'))
      expect(number(typed), typed).toStrictEqual({ wrong: 'analyte.number' });
  });

  const refused = [
    // Two numbers, a span, a share, a sum.
    '12/5|12 / 5|6-8|6 - 8|6–8|6 to 8|6.2 7.1|6 2|6. 2|6 .2|6.2.1|6+2|6×2|6x2|2x500|3 in 5|1:2|6:2|5 of 10',
    // A power, a fraction, a sign that says something else.
    '1e3|1E3|1e-3|6.2e1|10^3|10³|10²|½|6½|²|Ⅳ|①|六|+6.2|++6|6.2+|6.2 ++|±6.2|~6.2|≈6.2|=6.2|≠6|%6|#6|6#',
    // Signs twice, or at the wrong end.
    '<<6|>>6|<>6|><6|<6>|6<|6>|6.2<|<6.2 >|--6|-+6|- 6|6-|−−6|≤≤6|<≤6|≤<6',
    // Commas where no group ends.
    '1,2,3|1,20|12,0000|1,2000|,5|5,|6,2,|1,,200|,|1,200,00|12,34,56|1234,567|0,5,0',
    // Letters that stand for digits, or stand in between.
    'l0|I2|6S|B.2|6.2a|a6.2|x6|6x|N6|No 6|6 cells|about 6|ca. 6|less than 6|<= than 6|upto 6|6 approx|H6.2|H 6.2|L 6',
    // Other marks, other units, more than one mark.
    '6.2 HH|6.2 LL|6.2 HL|6.2 H L|6.2 C|6.2 N|6.2 A|6.2!|6.2?|6.2;|6.2:|6.2"|(6.2)|[6.2]|6.2/|6.2 mg/dL|6.2 g%|6.2 gm|6.2 g|6.2 g/L',
    // Analysers that give no value.
    '---1|***1|<1>|0x10|0b1|1_000|1 000|1\u00a0000|1’000|NaN1|1,0.5',
    // A column in one field.
    '12\n13|12\n13\n14|6.2\t7.1|6.2;7.1|6.2, 7.1|6.2 / 7.1',
    '৬ ২|৬/২|৬-২|१e३|६,,२|６ ２|৬..২x|৬.২ ৭.১',
    // A day, a time, a remark behind it.
    '12:30|27-11-2026|27/11/26|10.40 am|6.2 critical|6.2 repeat|6.2 (repeat)|6.2 ok|6.2 ± 0.1|6.2 mmol/L|6.2%|6.2 x 10^3|2nd|6th',
  ].flatMap(listed);
  it.each(refused)('%j', (typed) => {
    const reading = number(typed);
    expect(shown(reading)).toMatch(/^refused: analyte\.(number|comma)$/);
  });

  it('a sign or a letter alone is no word either', () => {
    for (const typed of listed('-|--|.|..|*|+|++|H|L|h|?|!|<|>|≤|/|:|N|%|é|ক|—|…|()'))
      expect(number(typed), typed).toEqual({ wrong: 'analyte.number' });
  });
});

describe('words in the place of a number', () => {
  it.each([
    ['Clotted', 'Clotted|clotted|CLOTTED| clotted |Clotted.|clotted\u200b'],
    ['Haemolysed', 'Haemolysed|haemolysed'],
    ['Not done', 'Not done|not done|NOT DONE|Not-done|not  done|notdone'],
    ['Insufficient', 'Insufficient|insufficient'],
  ])('say why there is none, in the spelling of the list: %s', (value, spellings) => {
    for (const typed of listed(spellings)) expect(number(typed), typed).toEqual({ value, noValue: true });
    expect(number(`${value}*`)).toEqual({ value, noValue: true, starred: true });
  });

  it('say that nothing was detected: a result only where the analyte’s own words have it', () => {
    const viralLoad = { kind: 'NUMBER', unit: 'IU/mL', words: ['Not detected'] } as const;
    for (const typed of listed('Not detected|not-detected')) {
      expect(number(typed), typed).toEqual({ value: 'Not detected', noValue: true });
      expect(readValue(typed, viralLoad), typed).toEqual({ value: 'Not detected' });
    }
    expect(number('Not detected *')).toEqual({ value: 'Not detected', noValue: true, starred: true });
    expect(readValue('Not detected *', viralLoad)).toEqual({ value: 'Not detected', starred: true });
  });

  it('are the analyte’s own as well', () => {
    const readable = { kind: 'NUMBER', words: ['Below detection'] } as const;
    expect(readValue('below detection', readable)).toEqual({ value: 'Below detection' });
    expect(readValue('clotted', { kind: 'NUMBER', words: ['Clotted'] })).toEqual({ value: 'Clotted' });
  });

  it('are to be asked about, if nobody allowed them', () => {
    expect(number(' sample  lost \n')).toEqual({ value: 'sample  lost', unasked: true });
    for (const typed of listed('ok|abc|clot|normal|sample lost|half|six|রক্ত জমাট|জমাট|जमा हुआ|nil'))
      expect(number(typed), typed).toEqual({ value: typed, unasked: true });
  });
});

describe('a titre', () => {
  const titre = (typed: string) => readValue(typed, { kind: 'TITRE', words: ['No agglutination'] });
  it.each([
    [
      '1:160',
      '1:160|1 : 160|1: 160|1 :160|1/160|1 / 160|1 in 160|1 IN 160|1in160|160|১:১৬০|1：160|1∶160|1⁄160|१/१६०| 1:160 ',
    ],
    ['1:1280', '1:1280|1:1,280|1/1280|1280'],
    ['<1:20', '<1:20|< 1:20|<20|<1/20|< 1 in 20|＜1:20'],
    ['≥1:80', '≥1:80|>=1:80|>=80|=>1/80'],
    ['No agglutination', 'No agglutination|no agglutination|NO AGGLUTINATION'],
  ])('is read as %s', (value, spellings) => {
    for (const typed of listed(spellings)) expect(titre(typed), typed).toEqual({ value });
  });

  it('is refused in any other form with a digit', () => {
    for (const typed of listed(
      '1-160|1.160|2:160|1:1:60|1:160:1|160:1|1:8.5|8.5|in 160|:160|1:|1/|1 on 160|+160|1:160+|1:-80|-80|1:l60|0:80',
    ))
      expect(titre(typed), typed).toEqual({ wrong: 'analyte.titre' });
    expect(titre('not done')).toEqual({ value: 'Not done', noValue: true });
    expect(titre('not detected')).toEqual({ value: 'Not detected', noValue: true });
    expect(titre('agglutinates')).toEqual({ value: 'agglutinates', unasked: true });
  });
});

describe('a choice', () => {
  const words = ['Non-reactive', 'Reactive', 'Nil', '+', '++', '1+', '0-2 /hpf', 'O Rh-positive', 'Trace'];
  const choice = (typed: string) => readValue(typed, { kind: 'CHOICE', words });

  it.each([
    ['Non-reactive', 'Non-reactive|non-reactive|NON-REACTIVE| Non-reactive '],
    ['Reactive', 'Reactive|reactive|REACTIVE'],
    ['+', '+| + '],
    ['++', '++'],
    ['1+', '1+|১+'],
    ['0-2 /hpf', '0-2 /hpf|0–2 /hpf|০-২ /hpf'],
    ['O Rh-positive', 'o rh-positive|O Rh-positive'],
  ])('is %s in capitals or small letters', (value, spellings) => {
    for (const typed of listed(spellings)) expect(choice(typed), typed).toEqual({ value });
  });

  it.each([
    ['Non-reactive', 'Non reactive|nonreactive|Non - reactive|non–reactive.|NON  REACTIVE'],
    ['Nil', 'nil.|(nil)|N.I.L'],
    ['0-2 /hpf', '0-2/hpf|02hpf'],
    ['O Rh-positive', 'O Rh positive|o rhpositive'],
  ])('is not %s in another spelling, but is offered', (offer, spellings) => {
    for (const typed of listed(spellings)) expect(choice(typed), typed).toEqual({ wrong: 'analyte.choice', offer });
  });

  it('is offered only where one of the choices is meant', () => {
    const alike = { kind: 'CHOICE', words: ['Non-reactive', 'Non reactive', '-', 'Nil'] } as const;
    const offered = ['nonreactive', 'NON REACTIVE', '--', '—', '', 'n.i.l', 'nile'].map((typed) =>
      readValue(typed, alike),
    );
    const wrong = 'analyte.choice';
    expect(offered).toStrictEqual([
      { wrong },
      { value: 'Non reactive' },
      { wrong },
      { wrong },
      { wrong },
      { wrong, offer: 'Nil' },
      { wrong },
    ]);
    expect(readValue('Reactive', { kind: 'CHOICE' })).toStrictEqual({ wrong });
  });

  it('takes nothing else', () => {
    for (const typed of listed('Positive|React|Non|Weakly reactive|Nill|Ni|+++|-|2+|1|0|5|clotted|'))
      expect(choice(typed), typed).toEqual({ wrong: 'analyte.choice' });
  });
});

describe('a row that is not of the catalogue', () => {
  it('is a number where it has a limit', () => {
    expect(readFree({ value: '6,2', high: '7' })).toEqual({ wrong: 'analyte.comma', offer: '6.2' });
    expect(readFree({ value: '2-4 /hpf', low: 0 })).toEqual({ wrong: 'analyte.number' });
    expect(readFree({ value: 'abc', criticalLow: '2' })).toEqual({ value: 'abc', unasked: true });
    expect(readFree({ value: '6.2 mg', unit: 'mg', criticalHigh: 9 })).toEqual({ value: '6.2' });
  });

  it('is any text without one, but no slip of a number', () => {
    expect(readFree({ value: ' 2-4 /hpf ' })).toEqual({ value: '2-4 /hpf' });
    expect(readFree({ value: '7500 *' })).toEqual({ value: '7500 *', starred: true });
    expect(readFree({ value: 'E. coli, 10^5 CFU/mL', low: '', high: null })).toEqual({ value: 'E. coli, 10^5 CFU/mL' });
    expect(readFree({ value: '6,2' })).toEqual({ wrong: 'analyte.comma', offer: '6.2' });
  });

  it.each<[value: string, high: number | null, expected: Reading]>([
    ['clotted', 7, { value: 'Clotted', noValue: true }],
    ['clotted', null, { value: 'clotted', noValue: true }],
    ['Not done *', null, { value: 'Not done *', noValue: true, starred: true }],
    ['Not detected', 7, { value: 'Not detected', noValue: true }],
    // If no number is expected, these words are the result.
    ['Not detected', null, { value: 'Not detected' }],
    ['Reactive', null, { value: 'Reactive' }],
  ])('says that there is no value: %s with the upper limit %s', (value, high, expected) => {
    expect(readFree({ value, high })).toEqual(expected);
  });
});

it('free words and computed values stay as they are', () => {
  expect(readValue(' 2–4 cells\nper field ', { kind: 'TEXT' })).toEqual({ value: '2–4 cells\nper field' });
  expect(readValue('12.5', { kind: 'FORMULA' })).toEqual({ value: '12.5' });
});

describe('a kept value with its marks', () => {
  it.each<[typed: string, unit: string, again: string]>([
    ['45000 *', '/µL', '45000*'],
    ['14 L', 'g/dL', '14 L'],
    ['14 g/dL ↑', 'g/dL', '14 H'],
    ['<0.5 (L) *', 'ng/mL', '<0.5 L*'],
    ['1.2 L ↓', 'L', '1.2 ↓'],
    ['1.2 H ↑', 'H', '1.2 ↑'],
    ['clotted*', '/µL', 'Clotted*'],
    ['sample lost *', '/µL', 'sample lost *'],
    ['6.2', 'g/dL', '6.2'],
  ])('%s in %s is typed again as %s, and read as the same', (typed, unit, again) => {
    const readable = { kind: 'NUMBER', unit } as const;
    const read = readValue(typed, readable);
    if ('wrong' in read) throw new Error(read.wrong);
    expect(withItsMarks({ ...read, unit })).toBe(again);
    expect(readValue(again, readable)).toEqual(read);
  });

  it('is the same for a row that is typed freely', () => {
    expect(withItsMarks({ value: '45000*', unit: null, starred: true })).toBe('45000*');
    expect(readFree({ value: withItsMarks({ value: '14', unit: null, said: 'LOW' }), high: '17' })).toEqual({
      value: '14',
      said: 'LOW',
    });
  });
});
