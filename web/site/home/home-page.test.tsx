import { describe, expect, test } from 'vitest';
import type { SiteContent } from '#contract/site.ts';
import { siteContent as content } from '#web/testing/site-content.ts';
import { renderPage } from '../entry.tsx';

const head = { styles: [], scripts: [] };
/** The text of a page without markup. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the home page', () => {
  const html = renderPage('home', 'en', content, head);
  const sample = {
    name: { en: 'Neurology: EEG', bn: 'স্নায়ুরোগ: ইইজি' },
    price: 1200,
    promisedHours: 6,
    preparation: { en: 'Wash your hair', bn: 'চুল ধুয়ে আসুন' },
  };

  test('begins with whether the clinic is open, its hours, the emergency number, calling and booking', () => {
    const at = (openNow: SiteContent['openNow']) => wordsOf(renderPage('home', 'en', { ...content, openNow }, head));
    expect(at({ isOpen: true, until: '20:00' })).toContain('Open now, until 8 pm');
    expect(at({ isOpen: false, next: null })).toContain('Closed now ');
    const opens = { weekday: 6, opens: '09:00' };
    expect(at({ isOpen: false, next: { ...opens, ahead: 0 } })).toContain('Closed now, opens at 9 am');
    expect(at({ isOpen: false, next: { ...opens, ahead: 1 } })).toContain('Closed now, opens tomorrow at 9 am');
    expect(at({ isOpen: false, next: { ...opens, ahead: 3 } })).toContain('Closed now, opens on Sun at 9 am');
    for (const text of ['Mon–Sat 8 am – 8 pm', '1 Test Road', '+91 55500 10911']) expect(wordsOf(html)).toContain(text);
    expect(html).toContain('href="tel:+915550010001"');
  });

  test('shows the clinic’s picture in the place of the drawn clinic, with the clinic’s name and a known size', () => {
    const digest = 'ab'.repeat(16);
    for (const [language, name] of [
      ['en', 'Test &amp; Care &lt;Clinic&gt;'],
      ['bn', 'পরীক্ষা ক্লিনিক'],
    ] as const) {
      const page = renderPage('home', language, { ...content, picture: digest }, head);
      const [picture = ''] = /<img[^>]*>/.exec(page.replace(/<head>.*<\/head>/s, '')) ?? [];
      expect(picture).toContain(`src="/pictures/${digest}-1200.webp"`);
      expect(picture).toContain(`/pictures/${digest}-800.webp 800w, /pictures/${digest}-1200.webp 1200w`);
      expect(picture).toContain('width="1200" height="630"');
      expect(picture).toContain(`alt="${name}"`);
      expect(page).not.toContain('viewBox="0 0 480 340"');
    }
    expect(html).toContain('viewBox="0 0 480 340"');
    expect(html).not.toContain('/pictures/');
  });

  test('shows tests with price, preparation and when the report comes, each leading to the list of prices', () => {
    const page = renderPage('home', 'en', { ...content, askedFor: [sample] }, head);
    expect(wordsOf(page)).toContain('Neurology: EEG ₹1,200 Wash your hair · Report within 6 hours');
    expect(page).toContain('href="/prices?find=Neurology%3A%20EEG"');
    expect(html).not.toContain('home-tests');
  });

  test('a service leads to its doctor, else to its tests, else to the contact form with its name', () => {
    const page = renderPage('home', 'bn', { ...content, prices: [sample] }, head);
    const addressOf = (name: string) => new RegExp(`href="([^"]*)">${name}</a>`).exec(page)?.[1];
    expect(addressOf('হৃদ্‌রোগ')).toBe('/bn/doctors#doctor-7');
    expect(addressOf('স্নায়ুরোগ')).toBe(`/bn/prices?find=${encodeURIComponent('স্নায়ুরোগ')}`);
    expect(addressOf('দাঁতের চিকিৎসা')).toBe('/bn/contacts?about=dental#write');
    expect(renderPage('contacts', 'en', content, head, { about: 'dental' })).toMatch(
      /<textarea[^>]*>\s*I have a question about: Dental\./,
    );
    expect(renderPage('contacts', 'en', content, head, { about: 'other' })).not.toContain('I have a question about');
  });
});
