import type { Language } from '#contract/fields.ts';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { chooseRange } from '#contract/lab-tests/ranges.ts';
import type { RangePerson } from '#contract/lab-tests/ranges.ts';
import { computeEntered } from '#contract/reports/computed.ts';
import { textOfRange } from '#contract/reports/entry-ranges.ts';
import { flagOf, flagOfWords } from '#contract/reports/flags.ts';
import { countPages, joinPages } from '../adapters/pdf/stack.ts';
import { demoProfile } from '../demo/profile.ts';
import { starterAnalytes } from '../lab-tests/starter/lists.ts';
import { renderReport } from '../print/report-document.ts';
import type { ReportDocument, SignedDocument } from '../print/report-input.ts';
import { renderRunningLines } from '../print/running-lines.ts';
import { pointsOf } from '../print/sheet.ts';
import { textsIn } from '../print/texts.ts';
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
const infant: RangePerson = {
  sex: 'Female',
  born: { first: '2026-02-13', last: '2026-02-13' },
  day: '2026-03-05',
};
const notExpecting: RangePerson = { ...woman, pregnancy: { isPregnant: false, weeks: null } };
const before = { value: '2.1', at: '2026-01-09T04:30:00.000Z' };

/** A sample with its tube. */
const sampleOf = (kind: string, number: string) => ({
  kind,
  number,
  collectedAt: new Date('2026-03-05T02:10:00Z'),
  receivedAt: new Date('2026-03-05T03:00:00Z'),
});

/** The rows of a list, computed ones too, with the range of a person. */
function resultsOf(test: string, person: RangePerson, typed: Readonly<Record<string, string>>) {
  const analytes = starterAnalytes(test);
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
    flag: kind === 'CHOICE' || kind === 'TEXT' ? flagOfWords(value, text) : flagOf(value, row),
  };
}

const texts = {
  en: {
    name: 'Demo Patient Annapurna',
    count: 'Complete blood count',
    lipids: 'Lipid profile',
    urine: 'Urine, routine',
    thyroid: 'Thyroid profile',
    culture: 'Urine culture and sensitivity',
    widal: 'Widal test',
    baby: 'Demo Baby of Annapurna',
    what: 'Platelets 52000 → 520000',
    why: 'A figure was left out',
    low: 'Microcytic anaemia, as in iron deficiency.',
    plain: 'Please show this report to your doctor.',
  },
  bn: {
    name: 'ডেমো রোগী অন্নপূর্ণা',
    count: 'সিবিসি',
    lipids: 'লিপিড প্রোফাইল',
    urine: 'ইউরিন রুটিন',
    thyroid: 'থাইরয়েড প্রোফাইল',
    culture: 'ইউরিন কালচার ও সেন্সিটিভিটি',
    widal: 'উইডাল টেস্ট',
    baby: 'অন্নপূর্ণার ডেমো শিশু',
    what: 'প্লেটলেট 52000 → 520000',
    why: 'একটি অঙ্ক বাদ পড়েছিল',
    low: 'মাইক্রোসাইটিক অ্যানিমিয়া, যেমন আয়রনের ঘাটতিতে হয়।',
    plain: 'এই রিপোর্ট ডাক্তারবাবুকে দেখান।',
  },
} as const;

async function reportOf(language: Language, changes: Partial<SignedDocument>): Promise<ReportDocument> {
  const { name, plain } = texts[language];
  const sample = await sampleReport({ language, interpretation: null, recommendations: plain, ...changes });
  return {
    ...sample,
    patient: { ...sample.patient, name, ...changes.patient },
    signature: { ...sample.signature, signedAt: sample.reportedAt },
  };
}

const bloodCount = (language: Language, changes: Partial<SignedDocument> = {}) =>
  reportOf(language, {
    ...changes,
    sample: sampleOf('Whole blood', '0064 000011 E'),
    test: texts[language].count,
    method: 'Impedance, Sysmex XN-330',
    interpretation: texts[language].low,
    body: resultsOf('CBC', notExpecting, {
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

const bloodCountOfInfant = (language: Language, patient: ReportDocument['patient']) =>
  reportOf(language, {
    test: texts[language].count,
    method: 'Impedance, Sysmex XN-330',
    sample: sampleOf('Whole blood', '0064 000019 P'),
    patient,
    body: resultsOf('CBC', infant, {
      HB: '11.9',
      RBC: '3.7',
      PCV: '36',
      WBC: '14200',
      NEUT: '38',
      LYMPH: '52',
      MONO: '7',
      EOS: '3',
      BASO: '0',
      PLT: '265000',
      SMEAR: 'Normocytic red cells, no blasts.',
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
        sample: sampleOf('Serum', '0064 000012 W'),
        body: resultsOf('LIPID', woman, { CHOL: '238', TG: '180', HDL: '38' }),
      }),
    ),
  'report-urine': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].urine,
        department: 'PATHOLOGY',
        sample: sampleOf('Urine', '0064 000015 E'),
        body: resultsOf('URINE', woman, {
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
  'report-thyroid': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].thyroid,
        department: 'BIOCHEMISTRY',
        method: 'CLIA',
        sample: sampleOf('Serum', '0064 000018 N'),
        body: resultsOf('TFT', notExpecting, { T3: '62', T4: '3.9', TSH: '14.6' }),
      }),
    ),
  'report-infant': async (language) => {
    const { patient } = await sampleReport();
    return renderReport(
      await bloodCountOfInfant(language, {
        ...patient,
        name: texts[language].baby,
        age: 0,
        infantAge: { months: 0, days: 20 },
      }),
    );
  },
  'report-culture': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].culture,
        department: 'MICROBIOLOGY',
        method: 'Aerobic culture; Kirby-Bauer disc diffusion (CLSI)',
        sample: sampleOf('Urine, midstream', '0064 000020 S'),
        reportedAt: new Date('2026-03-07T11:00:00Z'),
        body: resultsOf('UCS', woman, {
          CGROW: 'Growth',
          CORG: 'Escherichia coli',
          CCOUNT: '> 1,00,000 CFU/mL',
          CSENS: 'Amikacin, fosfomycin, meropenem, nitrofurantoin, piperacillin-tazobactam',
          CINT: 'Gentamicin',
          CRES: 'Ampicillin, cefixime, ceftriaxone, ciprofloxacin, cotrimoxazole',
        }),
      }),
    ),
  'report-widal': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].widal,
        department: 'SEROLOGY',
        method: 'Tube agglutination',
        sample: sampleOf('Serum', '0064 000021 U'),
        body: resultsOf('WIDAL', woman, { WTO: '1:160', WTH: '1:320', WAH: '<1:20', WBH: '1:40' }),
      }),
    ),
  'report-amended': async (language) =>
    renderReport(
      await bloodCount(language, {
        version: 2,
        status: 'AMENDED',
        amendment: {
          ofVersion: 1,
          ofDate: new Date('2026-03-05T11:00:00Z'),
          what: texts[language].what,
          why: texts[language].why,
        },
        reportedAt: new Date('2026-03-06T06:30:00Z'),
      }),
    ),
  'report-pregnant': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].thyroid,
        department: 'BIOCHEMISTRY',
        method: 'CLIA',
        sample: sampleOf('Serum', '0064 000016 H'),
        patient: { ...(await sampleReport()).patient, name: texts[language].name, age: 28 },
        body: resultsOf('TFT', expecting, { T3: '150', T4: '11.2', TSH: '3.4' }),
      }),
    ),
  'report-outsourced': async (language) =>
    renderReport(
      await reportOf(language, {
        test: texts[language].thyroid,
        department: 'BIOCHEMISTRY',
        referralLab: 'Demo Reference Laboratory, Kolkata',
        sample: {
          ...sampleOf('Serum', '0064 000017 K'),
          quality: { marks: ['HAEMOLYSED', 'DELAYED'], note: '' },
        },
        body: resultsOf('TFT', notExpecting, { TSH: '0.02' }),
      }),
    ),
  'report-stationery': async (language) =>
    renderReport(await bloodCount(language), {
      top: pointsOf(45),
      bottom: pointsOf(30),
      left: pointsOf(15),
      right: pointsOf(15),
    }),
  'visit-preliminary': async (language) => {
    const at = new Date('2026-03-05T11:00:00Z');
    const report = await renderReport(await bloodCount(language));
    const pages = await countPages(report);
    const cover = await renderVisitCover(
      {
        language,
        clinic: demoProfile,
        visitNumber: 'V-1042',
        issue: 1,
        isFinal: false,
        at,
        patient: { name: texts[language].name, id: 'P-00042' },
        tests: [
          { name: texts[language].count, number: 'R-1042', released: { signer: 'Dr Demo Pathologist', at } },
          { name: texts[language].lipids, number: 'R-1043', released: null },
        ],
      },
      [pages],
    );
    const document = textsIn(language)('visitDocument');
    const lines = await renderRunningLines({ language, document, pages: pages + 1, at });
    return Buffer.from(await joinPages([cover, report], lines));
  },
};
