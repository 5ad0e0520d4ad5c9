import { expect, test } from 'vitest';
import { isSignature, placeOnSheet } from './signature.ts';

const stroke = (...places: number[]) => ({ points: places.map((x) => ({ x })) });

test('a name written across the sheet is a signature, a stray touch is none', () => {
  expect(isSignature([], 600)).toBe(false);
  expect(isSignature([stroke(300)], 600)).toBe(false);
  expect(isSignature([stroke(300, 320)], 600)).toBe(false);
  expect(isSignature([stroke(100, 130), stroke(150, 180)], 600)).toBe(true);
});

test('on a narrow screen the same hand is measured on the sheet', () => {
  expect(isSignature([stroke(10, 45)], 300)).toBe(true);
  expect(isSignature([stroke(10, 45)], 600)).toBe(false);
  expect(isSignature([stroke(10, 45)], 0)).toBe(false);
});

test('a picture fits the sheet, whatever its form', () => {
  expect(placeOnSheet({ width: 1200, height: 300 })).toEqual({ x: 0, y: 0, width: 600, height: 150 });
  expect(placeOnSheet({ width: 300, height: 300 })).toEqual({ x: 225, y: 0, width: 150, height: 150 });
  expect(placeOnSheet({ width: 600, height: 60 })).toEqual({ x: 0, y: 45, width: 600, height: 60 });
});
