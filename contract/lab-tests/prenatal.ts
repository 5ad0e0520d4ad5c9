const ofPregnancy =
  /obstet|\bobs?\b|o\/b|pregnan|\bpreg\b|gravid|gestat|antenatal|prenatal|\bANC\b|matern|viabil|dating|growth|level[ -]?(2|ii)\b|\bFWB\b|\bBPP\b|f(o?)etal|f(o?)etus|anomaly|nuchal|\bNT\b|\bTIFFA?\b|গর্ভ|অ্যান্টিনেটাল|গ্রোথ|মাতৃ|প্রসূতি|প্রেগন্যান|ভ্রূণ|ভ্রুণ|ফিট[াি]ল|ফিটাস|অ্যানোম[াে]লি|টিফা/i;
const byUltrasound =
  /ultraso|\bUSG\b|sonogra|scan|doppler|echo|\bTVS\b|\b[34]D\b|\bBPP\b|\bTIFFA?\b|\bNT[ /]?NB\b|ইকো|ইউ[. ]*এস[. ]*জি|আলট্রা|আল্ট্রা|সোনোগ্রা|ইউএসজি|ডপলার|স্ক্যান/i;

/**
 * Whether a test is an ultrasound of a pregnancy, by its name in either language. The PCPNDT Act asks for Form F, the
 * registration of the centre and of the doctor before each (docs/india.md): such a test is offered only with them
 * (contract/bookings/form-f.ts).
 */
export const isPrenatalScan = (name: string, nameBn: string) => {
  const names = `${name} ${nameBn}`;
  return ofPregnancy.test(names) && byUltrasound.test(names);
};
