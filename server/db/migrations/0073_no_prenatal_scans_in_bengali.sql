-- Bengali names that 0068 did not know (contract/lab-tests/prenatal.ts).
UPDATE lab_tests SET active = false
WHERE name || ' ' || name_bn ~* concat('(obstet|pregnan|fo?etal|fo?etus|anomaly|nuchal|\yNT\y|\yTIFFA?\y|গর্ভ|প্রসূতি|',
    'প্রেগন্যান|ভ্রূণ|ভ্রুণ|ফিট[াি]ল|ফিটাস|অ্যানোম[াে]লি|টিফা)')
  AND name || ' ' || name_bn ~* concat('(ultraso|\yUSG\y|sonogra|scan|doppler|আলট্রা|আল্ট্রা|',
    'সোনোগ্রা|ইউএসজি|ডপলার|স্ক্যান)');
