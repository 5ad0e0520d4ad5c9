import { expect, test } from 'vitest';
import type { SiteContent } from '#contract/site.ts';
import { pagePolicy } from '../http/headers.ts';
import { encoded } from './encoding.ts';
import type { PageSource } from './page-source.ts';
import { keepPublicPages } from './public-pages.ts';
import { demoProfile } from '../demo/profile.ts';
import { yearOf } from './site-content.ts';
import { noSchedule } from '../testing/days.ts';

const content: SiteContent = {
  profile: demoProfile,
  doctors: [],
  prices: [],
  askedFor: [],
  logo: null,
  picture: null,
  packages: [],
  openNow: { isOpen: false, next: null },
  schedule: noSchedule,
  origin: 'https://clinic.example',
  year: 2026,
};

function countingPages(keepsPages: boolean, render: (rendered: number, content: SiteContent) => string) {
  let rendered = 0;
  const pages: PageSource = {
    portalPolicy: pagePolicy,
    sitePolicy: pagePolicy,
    release: '',
    keepsPages,
    portal: async () => encoded(Buffer.alloc(0)),
    render: async (_page, _language, given) => render((rendered += 1), given),
    file: () => undefined,
  };
  return { pages, count: () => rendered };
}

test('A page is rendered once per language, however many requests come at once', async () => {
  const { pages, count } = countingPages(true, (rendered) => `page ${rendered}`);
  const read = keepPublicPages(pages);
  const bodies = await Promise.all([1, 2, 3].map(() => read('home', 'en', content)));
  expect(new Set(bodies).size).toBe(1);
  await read('home', 'bn', content);
  await read('comingSoon', 'en', content);
  expect(count()).toBe(3);
});

test('A page is rendered again when its content changes', async () => {
  const { pages, count } = countingPages(true, (_rendered, { year }) => `the year ${year}`);
  const read = keepPublicPages(pages);
  await read('home', 'en', { ...content, year: 2026 });
  const next = await read('home', 'en', { ...content, year: 2027 });
  expect(next.plain.toString()).toBe('the year 2027');
  expect(count()).toBe(2);
});

test('A page that could not be rendered is tried again', async () => {
  const { pages } = countingPages(true, (rendered) => {
    if (rendered === 1) throw new Error('not this time');
    return 'a page';
  });
  const read = keepPublicPages(pages);
  await expect(read('home', 'en', content)).rejects.toThrow('not this time');
  expect((await read('home', 'en', content)).plain.toString()).toBe('a page');
});

test('During development, each reader gets the page as it is now', async () => {
  const { pages } = countingPages(false, (rendered) => `page ${rendered}`);
  const read = keepPublicPages(pages);
  await read('home', 'en', content);
  expect((await read('home', 'en', content)).plain.toString()).toBe('page 2');
});

test('The year changes at midnight in India', () => {
  expect(yearOf(new Date('2026-12-31T18:29:59Z'))).toBe(2026);
  expect(yearOf(new Date('2026-12-31T18:30:00Z'))).toBe(2027);
});
