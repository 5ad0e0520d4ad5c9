import { describe, expect, test } from 'vitest';
import { siteAddress, sitePages } from '#contract/site.ts';
import type { SiteContent } from '#contract/site.ts';
import { renderPage } from './entry.tsx';
import { allServices } from './home/service-list.ts';
import { textsIn } from './texts.ts';

const day = { opens: '08:00', closes: '20:00' };
const content: SiteContent = {
  profile: {
    name: { en: 'Test & Care <Clinic>', bn: 'পরীক্ষা ক্লিনিক' },
    town: { en: 'Test Town', bn: 'পরীক্ষাপুর' },
    address: { en: '1 Test Road', bn: '১ টেস্ট রোড' },
    phones: ['5550010001', '5550010002'],
    email: 'care@test.example',
    tagline: { en: 'Care', bn: 'যত্ন' },
    emergencyPhone: '5550010911',
    openingHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: { opens: '09:00', closes: '13:00' } },
    position: { latitude: 22.9, longitude: 88.4 },
    figures: { years: 40, doctors: 50, patients: 100_000 },
    socialImage: '',
    commissions: 'on',
    publicBooking: 'coming-soon',
  },
  doctors: [],
  origin: 'https://clinic.example',
  year: 2027,
};
const head = { styles: ['/assets/style.css'], scripts: [] };
const cases = sitePages.flatMap((page) => (['en', 'bn'] as const).map((language) => ({ page, language })));

/** What a reader sees or hears, without the mark-up. */
const wordsOf = (html: string) => html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1]);

describe.each(cases)('$page in $language', ({ page, language }) => {
  const html = renderPage(page, language, content, head);

  test('is a whole page that needs no script', () => {
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`));
    expect(html.match(/<h1/g)).toHaveLength(1);
    // The one script remembers choices; nothing on the page waits for it.
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test('has nothing inline that the security policy would refuse', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script>/i);
  });

  test('names its own address and the other language', () => {
    expect(html).toContain(`rel="canonical" href="${siteAddress(page, language)}"`);
    for (const other of ['en', 'bn'] as const) expect(html).toContain(`hrefLang="${other}" href="${siteAddress(page, other)}"`);
    expect(wordsOf(html)).toContain(language === 'en' ? 'বাংলা' : 'English');
  });

  test('leads only where something is', () => {
    const own = [siteAddress('home', language), siteAddress('comingSoon', language), '/login', '#main'];
    const other = siteAddress(page, language === 'en' ? 'bn' : 'en');
    for (const link of linksOf(html)) expect(link).toMatch(/^(tel:\+91\d{10}|mailto:.+@.+|\/|#)/);
    for (const link of linksOf(html).filter((href) => /^[/#]/.test(href ?? ''))) expect([...own, other]).toContain(link);
  });

  test('shows the clinic, its phones, e-mail, hours and the years', () => {
    const words = wordsOf(html);
    expect(words).toContain('+91 55500 10001');
    expect(words).toContain('care@test.example');
    expect(words).toContain(language === 'en' ? 'Everyday' : 'প্রতিদিন');
    expect(words).toContain(language === 'en' ? '2024–2027' : '২০২৪–২০২৭');
  });

  test('leaves no hole in a text', () => {
    expect(wordsOf(html)).not.toMatch(/[{}]|undefined/);
  });
});

describe('the home page', () => {
  const html = renderPage('home', 'en', content, head);

  test.each([
    'Your Health Is Our Top Priority', 'Book Now', 'Learn More', 'Our Journey of Care', '40+ Years of Service',
    '50+ Expert Doctors', '100k+ Patients Served', 'Diabetes Care', 'Cardiology', 'Orthopedics', 'More Services',
    'Ready to Get Started?', 'Book Appointment', 'Contact Us', 'Everyday', 'Log in',
  ])('says "%s"', (text) => {
    expect(wordsOf(html)).toContain(text);
  });

  test.each(['Services', 'Doctors', 'Contact', 'Book Appointment', 'Book Now', 'Contact Us'])('%s leads to Coming Soon', (text) => {
    expect(html).toMatch(new RegExp(`href="/coming-soon">${text}</a>`));
  });

  test('lists all 24 services, in both languages', () => {
    expect(allServices).toHaveLength(24);
    for (const language of ['en', 'bn'] as const) {
      const words = wordsOf(renderPage('home', language, content, head));
      for (const { name } of allServices) expect(words).toContain(textsIn(language)(`service.${name}`));
    }
  });

  test('shows the clinic’s name as text, whatever is in it', () => {
    expect(html).toContain('Test &amp; Care &lt;Clinic&gt;');
  });
});

test('In the first year the copyright names one year', () => {
  expect(wordsOf(renderPage('home', 'en', { ...content, year: 2024 }, head))).toContain('© 2024 Test');
});

test('Coming Soon leads back home', () => {
  expect(renderPage('comingSoon', 'bn', content, head)).toContain('href="/bn/">হোমে ফিরুন</a>');
});
