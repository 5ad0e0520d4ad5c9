import { expect, it } from 'vitest';
import { isPrenatalScan } from './prenatal.ts';

it.each([
  ['USG Obstetric', ''],
  ['Ultrasound of pregnancy (level 2)', ''],
  ['Anomaly scan', ''],
  ['NT Scan', ''],
  ['Foetal Doppler', ''],
  ['Fetal doppler', ''],
  ['USG Gravid Uterus', ''],
  ['Antenatal Ultrasound', ''],
  ['USG ANC', ''],
  ['Fetal Echo', ''],
  ['TVS Early Pregnancy', ''],
  ['NT/NB', ''],
  ['Growth Scan', ''],
  ['Obs USG', ''],
  ['Test 11', 'ইউ.এস.জি. প্রেগন্যান্সি'],
  ['Scan 7', 'গর্ভাবস্থার আলট্রাসাউন্ড'],
  ['Test 8', 'প্রেগন্যান্সি আলট্রাসোনোগ্রাফি'],
  ['Test 9', 'ভ্রূণের ডপলার'],
  ['Test 10', 'অ্যানোমালি স্ক্যান'],
])('%s %s is an ultrasound of a pregnancy', (name, nameBn) => {
  expect(isPrenatalScan(name, nameBn)).toBe(true);
});

it.each([
  ['USG Whole Abdomen', 'পেটের আলট্রাসাউন্ড'],
  ['Urine pregnancy test', 'প্রেগন্যান্সি টেস্ট'],
  ['CT scan of the brain', ''],
  ['Fetal haemoglobin', ''],
  ['Carotid Doppler', ''],
  ['NT-proBNP', ''],
  ['2D Echocardiography', 'ইকোকার্ডিওগ্রাফি'],
  ['Antenatal profile', ''],
  ['Growth hormone', ''],
])('%s %s is none', (name, nameBn) => {
  expect(isPrenatalScan(name, nameBn)).toBe(false);
});
