import { expect, test } from 'vitest';
import { isSignature, extractInk, placeOnSheet } from './signature.ts';

const stroke = (...places: number[]) => ({ points: places.map((x) => ({ x })) });

test('strokes across the canvas are a signature; an accidental touch is not', () => {
  expect(isSignature([], 600)).toBe(false);
  expect(isSignature([stroke(300)], 600)).toBe(false);
  expect(isSignature([stroke(300, 320)], 600)).toBe(false);
  expect(isSignature([stroke(100, 130), stroke(150, 180)], 600)).toBe(true);
  expect([isSignature([stroke(100, 159)], 600), isSignature([stroke(160, 100)], 600)]).toEqual([false, true]);
});

test('strokes on a narrow screen are measured in canvas pixels', () => {
  expect(isSignature([stroke(10, 45)], 300)).toBe(true);
  expect(isSignature([stroke(10, 45)], 600)).toBe(false);
  expect(isSignature([stroke(10, 45)], 0)).toBe(false);
});

test('a picture is fitted to the canvas, whatever its shape', () => {
  expect(placeOnSheet({ width: 1200, height: 300 })).toEqual({ x: 0, y: 0, width: 600, height: 150 });
  expect(placeOnSheet({ width: 300, height: 300 })).toEqual({ x: 225, y: 0, width: 150, height: 150 });
  expect(placeOnSheet({ width: 600, height: 60 })).toEqual({ x: 0, y: 45, width: 600, height: 60 });
});

test('only the ink of a photographed signature is kept', () => {
  const white = [250, 250, 245, 255];
  const shadow = [190, 188, 185, 255];
  const pen = [40, 40, 60, 255];
  const nothing = [0, 0, 0, 0];
  const points = new Uint8ClampedArray([...white, ...shadow, ...pen, ...nothing]);
  expect(extractInk(points, [26, 42, 108])).toBe(false);
  expect([...points]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 26, 42, 108, 255, 0, 0, 0, 0]);
});

test('pixels between ink and paper become thinner ink, in few steps', () => {
  const points = new Uint8ClampedArray([
    171, 171, 171, 255, 150, 150, 150, 255, 120, 120, 120, 255, 89, 89, 89, 255, 0, 0, 0, 60,
  ]);
  extractInk(points, [26, 42, 108]);
  expect(Array.from({ length: 5 }, (_, at) => points[at * 4 + 3])).toEqual([0, 85, 170, 255, 0]);
});

test('a hundred pixels of ink are a signature, ninety-nine are noise', () => {
  const inked = (count: number) => new Uint8ClampedArray(Array.from({ length: count }, () => [0, 0, 0, 255]).flat());
  expect([extractInk(inked(100), [0, 0, 0]), extractInk(inked(99), [0, 0, 0])]).toEqual([true, false]);
});

test('an empty canvas is not a signature, a dark line on it is', () => {
  const sheet = new Uint8ClampedArray(600 * 4 * 4).fill(255);
  expect(extractInk(sheet, [26, 42, 108])).toBe(false);
  const line = new Uint8ClampedArray(600 * 4 * 4).fill(255);
  for (let at = 0; at < 200 * 4; at += 4) line.set([20, 20, 20, 255], at);
  expect(extractInk(line, [26, 42, 108])).toBe(true);
});
