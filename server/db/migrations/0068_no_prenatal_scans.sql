-- An ultrasound of a pregnancy is not offered: the PCPNDT Act asks for Form F before each
-- (contract/lab-tests/prenatal.ts).
UPDATE lab_tests SET active = false
WHERE name || ' ' || name_bn ~* '(obstet|pregnan|fo?etal|fo?etus|anomaly|nuchal|\yNT\y|\yTIFFA?\y|গর্ভ|প্রসূতি)'
  AND name || ' ' || name_bn ~* '(ultraso|\yUSG\y|sonogra|scan|doppler|আলট্রা|আল্ট্রা|স্ক্যান)';
