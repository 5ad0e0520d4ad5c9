import type { Language } from '#contract/fields.ts';
import type { Analyte, StarterName } from '#contract/lab-tests/analytes.ts';
import { chooseRange } from '#contract/lab-tests/ranges.ts';
import type { RangePerson } from '#contract/lab-tests/ranges.ts';
import { computeEntered } from '#contract/reports/computed.ts';
import { textOfRange } from '#contract/reports/entry-ranges.ts';
import { flagOf, flagOfWords } from '#contract/reports/flags.ts';
import { demoProfile } from '../demo/profile.ts';
import { starterLists } from '../lab-tests/starter/lists.ts';
import { renderReport } from '../print/report-document.ts';
import type { ReportDocument } from '../print/report-input.ts';
import { pointsOf } from '../print/sheet.ts';
import { renderVisitCover } from '../print/visit-cover.ts';
import { valuesOf } from '../reports/document.ts';
import { freezeRow } from '../reports/result-rows.ts';
import { sampleReport } from './print-samples.ts';

/** The kinds of report that a small laboratory hands out, of the starter catalogue's lists, as they look on paper. */

const woman: RangePerson = { sex: 'Female', born: { first: '1980-05-01', last: '1980-05-01' }, day: '2026-03-06' };
const expecting: RangePerson = {
  ...woman,
  born: { first: '1997-05-01', last: '1997-05-01' },
  pregnancy: { isPregnant: true, weeks: 16 },
};
const before = { value: '2.1', at: '2026-01-09T04:30:00.000Z' };

/** The rows of a list, computed ones too, with the range of a person. */
function resultsOf(list: StarterName, person: RangePerson, typed: Readonly<Record<string, string>>) {
  const analytes = starterLists[list];
  const all = new Map(Object.entries(typed));
  for (const [code, value] of computeEntered(
    analytes.map((analyte) => ({ ...analyte, formula: analyte.formula ?? '' })),
    all,
    { age: 45, isFemale: true },
  ))
    if (value) all.set(code, value);
  return valuesOf({
    results: analytes.flatMap((analyte) => {
      const value = all.get(analyte.code);
      return value === undefined ? [] : [rowOf(analyte, value, person)];
    }),
  });
}

function rowOf(
  { code, heading, headingBn, name, nameBn, unit, kind, ranges }: Analyte,
  value: string,
  who: RangePerson,
) {
  const { range } = chooseRange(ranges, who);
  const { low, high, criticalLow, criticalHigh, pregnancy } = range ?? {};
  const text = range ? textOfRange(kind, range) : '';
  const row = freezeRow({ test: name, value, unit, low, high, criticalLow, criticalHigh });
  return {
    ...row,
    ...(heading && { group: heading }),
    ...(headingBn && { groupBn: headingBn }),
    ...(nameBn && { testBn: nameBn }),
    ...(text && { text }),
    ...(pregnancy && { pregnancy }),
    ...(code === 'TSH' && { previous: before }),
    flag: kind === 'CHOICE' ? flagOfWords(value, text) : flagOf(value, row),
  };
}

const texts = {
  en: {
    name: 'Demo Patient Annapurna',
    count: 'Complete blood count',
    lipids: 'Lipid profile',
    urine: 'Urine, routine',
    thyroid: 'Thyroid profile',
    low: 'Microcytic anaemia, as in iron deficiency.',
    plain: 'Please show this report to your doctor.',
  },
  bn: {
    name: 'ডেমো রোগী অন্নপূর্ণা',
    count: 'সিবিসি',
    lipids: 'লিপিড প্রোফাইল',
    urine: 'ইউরিন রুটিন',
    thyroid: 'থাইরয়েড প্রোফাইল',
    low: 'মাইক্রোসাইটিক অ্যানিমিয়া, যেমন আয়রনের ঘাটতিতে হয়।',
    plain: 'এই রিপোর্ট ডাক্তারবাবুকে দেখান।',
  },
} as const;

async function reportOf(language: Language, changes: Partial<ReportDocument>): Promise<ReportDocument> {
  const { name, plain } = texts[language];
  const sample = await sampleReport({ language, interpretation: null, recommendations: plain, ...changes });
  return { ...sample, patient: { ...sample.patient, name, ...changes.patient } };
}

const bloodCount = (language: Language) =>
  reportOf(language, {
    test: texts[language].count,
    method: 'Impedance, Sysmex XN-330',
    interpretation: texts[language].low,
    body: resultsOf('bloodCount', woman, {
      HB: '9.1',
      RBC: '4.1',
      PCV: '29',
      RDW: '18.2',
      WBC: '11800',
      NEUT: '72',
      LYMPH: '20',
      MONO: '5',
      EOS: '3',
      BASO: '0',
      PLT: '520000',
      MPV: '8.1',
    }),
  });

/** By file name. */
export const laboratoryPapers: Record<string, (language: Language) => Promise<Buffer>> = {
  'report-blood-count': async (language) => renderReport(await bloodCount(language)),
  'report-lipids': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].lipids,
        department: 'BIOCHEMISTRY',
        method: 'Enzymatic',
        sample: { kind: 'Serum', number: '0064 000012 W', collectedAt: new Date('2026-03-05T02:10:00Z') },
        body: resultsOf('lipids', woman, { CHOL: '238', TG: '180', HDL: '38' }),
      }),
    ),
  'report-urine': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].urine,
        department: 'PATHOLOGY',
        sample: { kind: 'Urine', number: '0064 000015 E', collectedAt: new Date('2026-03-05T02:10:00Z') },
        body: resultsOf('urine', woman, {
          UCOL: 'Yellow',
          UAPP: 'Hazy',
          USG: '1.020',
          UPH: '6.0',
          UPRO: '++',
          UCAST: 'Granular',
          UCRYS: 'Nil',
        }),
      }),
    ),
  'report-pregnant': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].thyroid,
        department: 'BIOCHEMISTRY',
        method: 'CLIA',
        patient: { ...(await sampleReport()).patient, name: texts[language].name, age: 28 },
        body: resultsOf('thyroid', expecting, { T3: '150', T4: '11.2', TSH: '3.4', FT4: '1.1' }),
      }),
    ),
  'report-outsourced': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].thyroid,
        department: 'BIOCHEMISTRY',
        referralLab: 'Demo Reference Laboratory, Kolkata',
        sample: {
          kind: 'Serum',
          number: '0064 000017 K',
          collectedAt: new Date('2026-03-05T02:10:00Z'),
          quality: { marks: ['HAEMOLYSED', 'DELAYED'], note: '' },
        },
        body: resultsOf('thyroid', { ...woman, pregnancy: { isPregnant: false, weeks: null } }, { TSH: '0.02' }),
      }),
    ),
  'report-stationery': async (language) =>
    renderReport(await bloodCount(language), {
      top: pointsOf(45),
      bottom: pointsOf(30),
      left: pointsOf(15),
      right: pointsOf(15),
    }),
  'visit-preliminary': (language) =>
    renderVisitCover({
      language,
      clinic: demoProfile,
      visitNumber: 'V-1042',
      issue: 1,
      isFinal: false,
      at: new Date('2026-03-05T11:00:00Z'),
      patient: { name: texts[language].name, id: 'P-00042' },
      tests: [
        {
          name: texts[language].count,
          number: 'R-1042',
          released: { signer: 'Dr Demo Pathologist', at: new Date('2026-03-05T11:00:00Z'), page: 2 },
        },
        { name: texts[language].lipids, number: 'R-1043', released: null },
      ],
    }),
};
