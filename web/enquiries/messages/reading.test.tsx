import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { setWidth } from '#web/testing/browser.ts';
import Messages from './messages.tsx';
import { dial } from './message.tsx';
import { formatArrival } from './message-row.tsx';

const message: Enquiry = {
  id: 7,
  name: 'Bimal Dutta',
  email: 'bimal@mail.example',
  phone: '98300 12345',
  message: 'Do you test thyroid?',
  receivedAt: '2026-11-26T05:00:00.000Z',
  readAt: '2026-11-26T05:10:00.000Z',
  answeredAt: null,
  answeredBy: null,
};
const pageOf = (...enquiryList: Enquiry[]): Answer<'listEnquiries'> => ({
  _embedded: { enquiryList },
  page: { size: 20, totalElements: enquiryList.length, totalPages: 1, number: 0 },
  unread: 0,
});
const open = (address: string) => renderPart(<Messages />, { session: 'Receptionist', address });

test('markup that a visitor wrote shows as plain text, and a long message is folded until somebody unfolds it', async () => {
  const markup = '<img src="/nothing.png" onerror="document.title = 1"> <b>bold</b>';
  const long = { ...message, name: '<i>Visitor</i>', message: `${markup}\n${'A long story. '.repeat(100)}The end.` };
  setWidth(390);
  answers({ listEnquiries: () => pageOf(long), readEnquiry: () => long });
  const { user, drawn } = open('/messages?message=7');
  expect(await screen.findByRole('heading', { name: '<i>Visitor</i>' })).toBeVisible();
  const text = screen.getByText((words) => words.includes(markup));
  expect(drawn.querySelector('img, b, i')).toBeNull();
  const folded = text.closest('[data-folded]');
  expect(folded).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the whole message' }));
  expect(folded).not.toHaveAttribute('data-folded');
});

test('nothing found leads back to all messages', async () => {
  const server = answers({ listEnquiries: () => pageOf() });
  const { user, address } = open('/messages?q=nobody%20wrote%20this');
  expect(await screen.findByText('No messages found.')).toBeVisible();
  expect(server.sentTo('listEnquiries')[0]?.query).toMatchObject({ q: 'nobody wrote this' });
  await user.click(screen.getByRole('button', { name: 'Show all messages' }));
  expect(address()).toBe('/messages');
});

test('the search is in its field, and is empty once it is cleared', async () => {
  answers({ listEnquiries: () => pageOf(message) });
  const { user, address } = open('/messages?q=thyroid');
  const field = screen.getByRole('searchbox', { name: 'Search messages' });
  expect(field).toHaveValue('thyroid');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(address()).toBe('/messages');
  expect(field).toHaveValue('');
  await user.type(field, ' Bimal {Enter}');
  expect(address()).toBe('/messages?q=Bimal');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
});

test('a message that is not there says so, and asks for another', async () => {
  answers({ listEnquiries: () => pageOf(message), readEnquiry: refuse('NOT_FOUND') });
  open('/messages?message=2000000000');
  expect(await screen.findByText('This message could not be found. Please choose one from the list.')).toBeVisible();
});

test('a list that failed can be read again', async () => {
  const server = answers({ listEnquiries: refuse('NETWORK') });
  const { user } = open('/messages');
  expect(await screen.findByText('Failed to load messages. Please try again.')).toBeVisible();
  server.change({ listEnquiries: () => pageOf(message) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(within(await screen.findByRole('link', { name: /Bimal Dutta/ })).getByText('Bimal Dutta')).toBeVisible();
  expect(screen.queryByText('Failed to load messages. Please try again.')).toBeNull();
});

const unread: Enquiry = { ...message, readAt: null };
const answered: Enquiry = { ...message, answeredAt: '2026-11-26T06:00:00.000Z', answeredBy: 'Piyali Das' };

test('a message that is opened is marked as read, once, and the count of unread ones goes down', async () => {
  const server = answers({
    listEnquiries: () => ({ ...pageOf(unread), unread: 3 }),
    readEnquiry: () => unread,
    markEnquiry: () => message,
  });
  const { user } = open('/messages');
  expect(await screen.findByText('3 unread')).toBeVisible();
  expect(server.sentTo('markEnquiry')).toEqual([]);
  await user.click(screen.getByRole('link', { name: /^Unread: Bimal Dutta/ }));
  expect(await screen.findByRole('heading', { name: 'Bimal Dutta' })).toBeVisible();
  expect(await screen.findByText('2 unread')).toBeVisible();
  expect(server.sentTo('markEnquiry')).toMatchObject([{ params: { id: '7' }, body: { read: true } }]);
});

test('a message is marked as answered, then says by whom, and can be opened again', async () => {
  const server = answers({
    listEnquiries: () => pageOf(message),
    readEnquiry: () => message,
    markEnquiry: () => answered,
  });
  const { user } = open('/messages?message=7');
  const mark = await screen.findByRole('button', { name: 'Mark as answered' });
  const letGo = server.hold('markEnquiry');
  await user.click(mark);
  expect(mark).toHaveAttribute('aria-busy', 'true');
  await user.click(mark);
  letGo();
  expect(await screen.findByText('Answered by Piyali Das on 26 November 2026, 11:30 am')).toBeVisible();
  server.change({ markEnquiry: () => message });
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeVisible();
  expect(server.sentTo('markEnquiry').map(({ body }) => body)).toEqual([{ answered: true }, { answered: false }]);
});

test('a mark that is refused says why, and the message stays as it is', async () => {
  answers({ listEnquiries: () => pageOf(message), readEnquiry: () => message, markEnquiry: refuse('FORBIDDEN') });
  const { user } = open('/messages?message=7');
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
});

describe('a message', () => {
  const midnight = new Date('2026-03-31T18:30:00Z');

  test.each([
    ['2026-03-31T18:30:00Z', '12:00\u00a0am', 'রাত\u00a0১২:০০'],
    ['2026-04-01T18:29:59Z', '11:59\u00a0pm', 'রাত\u00a0১১:৫৯'],
    ['2026-03-31T18:29:59Z', '31 Mar 2026', '৩১ মার্চ, ২০২৬'],
    ['2026-04-01T18:30:00Z', '2 Apr 2026', '২ এপ্রিল, ২০২৬'],
    ['2025-04-01T11:00:00Z', '1 Apr 2025', '১ এপ্রিল, ২০২৫'],
  ])('received at %s is marked %s, or %s in Bengali, on 1 April in India', (at, en, bn) => {
    expect([formatArrival(at, 'en', midnight), formatArrival(at, 'bn', midnight)]).toEqual([en, bn]);
  });
});

test.each([
  ['98300 12345', '+919830012345'],
  ['+91 98300-12345', '+919830012345'],
  ['033 2222 3333', '03322223333'],
])('%s is dialled as %s', (written, dialled) => expect(dial(written)).toBe(dialled));
