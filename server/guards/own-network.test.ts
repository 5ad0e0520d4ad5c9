import { expect, it } from 'vitest';
import { ownNetwork } from './own-network.ts';
import { addressKey } from './rate-limits.ts';

it.each([
  ['10.0.0.7', true],
  ['127.0.0.1', true],
  ['192.168.1.20', true],
  ['169.254.3.4', true],
  ['172.16.0.1', true],
  ['172.31.255.1', true],
  ['::1', true],
  ['::ffff:192.168.1.20', true],
  ['fd12:3456:789a:1::5', true],
  ['fe80::1%eth0', true],
  ['172.15.0.1', false],
  ['172.32.0.1', false],
  ['192.169.1.1', false],
  ['11.0.0.1', false],
  ['103.21.58.4', false],
  ['100.64.0.1', false],
  ['::ffff:103.21.58.4', false],
  ['2405:201:8000:1::1', false],
  ['ff02::1', false],
])('%s is of the house: %s', (ip, isOwn) => {
  expect(ownNetwork(() => 0).isOwn(addressKey(ip))).toBe(isOwn);
});

it('the address of somebody who works there counts for a day of work, anew with each use', () => {
  let hour = 0;
  const own = ownNetwork(() => hour * 3_600_000);
  own.note('103.21.58.4');
  hour = 15;
  own.note('103.21.58.4');
  hour = 30;
  expect([own.isOwn('103.21.58.4'), own.isOwn('103.21.58.5')]).toEqual([true, false]);
  hour = 31;
  expect(own.isOwn('103.21.58.4')).toBe(false);
});

it('the address that was used longest ago is forgotten first', () => {
  const own = ownNetwork(() => 0);
  for (let n = 0; n < 500; n += 1) own.note(`103.0.${n >> 8}.${n & 255}`);
  own.note('103.0.0.0');
  own.note('104.0.0.1');
  expect(['103.0.0.0', '103.0.0.1', '103.0.0.2', '104.0.0.1'].map(own.isOwn)).toEqual([true, false, true, true]);
});
