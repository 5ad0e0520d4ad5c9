import type { Language } from '#contract/fields.ts';

/** What the demo's laboratory writes, in Bengali: a clinic writes to each patient in their language. */
const bengali: Readonly<Record<string, string>> = {
  Serum: 'সিরাম',
  'Serum, Urine': 'সিরাম, প্রস্রাব',
  Plasma: 'প্লাজমা',
  'Whole blood': 'রক্ত',
  'Plasma, Whole blood': 'প্লাজমা, রক্ত',
  'ECG, 12 leads': 'ইসিজি, ১২ লিড',
  'Both eyes': 'দুই চোখ',
  'Raised HbA1c and fasting sugar: diabetes is not well controlled.':
    'HbA1c ও খালি পেটে সুগার বেশি: ডায়াবেটিস নিয়ন্ত্রণে নেই।',
  'HbA1c and fasting sugar are within the range.': 'HbA1c ও খালি পেটে সুগার স্বাভাবিক মাত্রার মধ্যে।',
  'Anaemia with small red cells.': 'রক্তাল্পতা; লোহিত কণিকা ছোট।',
  'The blood count is within the range.': 'রক্তের সব রেজাল্ট স্বাভাবিক মাত্রার মধ্যে।',
  'Some values lie outside their range.': 'কয়েকটি রেজাল্ট স্বাভাবিক মাত্রার বাইরে।',
  'Raised TSH with low free T4: an underactive thyroid.': 'টিএসএইচ বেশি, ফ্রি টি৪ কম: থাইরয়েড কম কাজ করছে।',
  'The thyroid values are within the range.': 'থাইরয়েডের রেজাল্ট স্বাভাবিক মাত্রার মধ্যে।',
  'Raised blood fats.': 'রক্তে চর্বি বেশি।',
  'All values with a range lie within it.': 'যেগুলির মাত্রা দেওয়া আছে, সেগুলি স্বাভাবিক মাত্রার মধ্যে।',
  'A fast, regular heartbeat from its usual place.': 'হার্ট দ্রুত, তবে নিয়মিত চলছে।',
  'A normal tracing.': 'ইসিজি স্বাভাবিক।',
  'Weaker sight on the left; raised pressure in the left eye.': 'বাঁ চোখে দৃষ্টি কম; বাঁ চোখের চাপ বেশি।',
  'Sight and pressure are good.': 'দৃষ্টি ও চাপ ভালো।',
  'No abnormality is seen.': 'কোনও অস্বাভাবিকতা দেখা যায়নি।',
  'Please show this report to your doctor within a week. Repeat HbA1c after three months.':
    'এক সপ্তাহের মধ্যে এই রিপোর্ট আপনার ডাক্তারকে দেখান। তিন মাস পরে আবার HbA1c টেস্ট করান।',
  'Repeat after a year.': 'এক বছর পরে আবার টেস্ট করান।',
  'Please show this report to your doctor.': 'এই রিপোর্ট আপনার ডাক্তারকে দেখান।',
  'No repeat is needed without complaints.': 'অসুবিধা না হলে আবার টেস্টের দরকার নেই।',
  'Less fried food, a walk every day; repeat after three months.': 'ভাজাভুজি কম খান, রোজ হাঁটুন; তিন মাস পরে আবার টেস্ট করান।',
  'Please see an eye doctor within two weeks.': 'দুই সপ্তাহের মধ্যে চোখের ডাক্তার দেখান।',
  'Repeat after two years.': 'দুই বছর পরে আবার টেস্ট করান।',
  'Two tubes had been mixed up.': 'দুটি টিউব অদলবদল হয়ে গিয়েছিল।',
};

/** A text of the demo's laboratory in a patient's language; measured numbers stay. */
export const labWords = (text: string, language: Language) => (language === 'bn' && bengali[text]) || text;
