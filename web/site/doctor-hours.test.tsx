import { describe, expect, test } from 'vitest';
import type { SiteContent } from '#contract/site.ts';
import { demoProfile } from '#server/demo/profile.ts';
import { noSchedule } from '#server/testing/days.ts';
import { renderPage } from './entry.tsx';

const content: SiteContent = {
  profile: demoProfile,
  doctors: [
    {
      id: 7,
      name: { en: 'Dr. Mitali Sen', bn: 'ডা. মিতালি সেন' },
      speciality: { en: 'Cardiology', bn: 'হৃদ্‌রোগ' },
      qualifications: 'MBBS, MD',
      schedule: { en: 'Mon 10 am–1 pm', bn: 'সোম সকাল ১০টা–দুপুর ১টা' },
      phoneNumber: '5550010004',
      photo: null,
    },
  ],
  prices: [],
  askedFor: [],
  logo: null,
  picture: null,
  packages: [],
  openNow: { isOpen: false, next: null },
  schedule: {
    today: '2026-11-23',
    holidays: [{ day: '2026-12-25', name: { en: 'Christmas', bn: 'বড়দিন' } }],
    doctors: [
      {
        id: 7,
        fee: 600,
        hours: [
          { weekdays: [0, 2, 4], weeks: [], startsAt: '10:00', endsAt: '13:00' },
          { weekdays: [6], weeks: [2, 4], startsAt: '09:30', endsAt: '11:00' },
        ],
        today: [{ startsAt: '10:00', endsAt: '13:00', isNow: false }],
        away: [
          { firstDay: '2026-12-03', lastDay: '2026-12-06', startsAt: '00:00', endsAt: '24:00' },
          { firstDay: '2026-12-10', lastDay: '2026-12-10', startsAt: '12:00', endsAt: '15:00' },
          { firstDay: '2026-12-11', lastDay: '2026-12-11', startsAt: '12:00', endsAt: '15:00' },
        ],
      },
    ],
  },
  origin: 'https://clinic.example',
  year: 2026,
};
const head = { styles: [], scripts: [] };

describe("a doctor's hours", () => {
  const body = (language: 'en' | 'bn', page: 'home' | 'doctorsShowcase') =>
    renderPage(page, language, content, head).replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '');

  test('come from the rules, with leave, holidays and the fee', () => {
    const page = body('en', 'doctorsShowcase');
    for (const text of [
      'Mon, Wed, Fri · 10 am – 1 pm',
      '2nd, 4th Sun of the month · 9:30 am – 11 am',
      'Sits today 10 am – 1 pm',
      'On leave 3 Dec – 6 Dec',
      'On leave on 10 Dec, 12 pm – 3 pm',
      'Closed on 25 Dec: Christmas',
      '₹600<',
    ])
      expect(page).toContain(text);
    expect(page, 'not what was typed').not.toContain('Mon 10 am–1 pm');
    const bengali = body('bn', 'doctorsShowcase');
    for (const text of ['সোম, বুধ, শুক্র · সকাল ১০টা – দুপুর ১টা', 'মাসের ২য়, ৪র্থ রবি', '২৫ ডিসেম্বর বন্ধ: বড়দিন'])
      expect(bengali).toContain(text);
  });

  test('are what the clinic wrote where there are no rules', () => {
    const unruled = { ...content, schedule: noSchedule };
    expect(renderPage('doctorsShowcase', 'en', unruled, head)).toContain('<dd>Mon 10 am–1 pm</dd>');
  });

  test('stand on the home page for those who sit today', () => {
    expect(body('en', 'home')).toContain('When doctors sit');
    expect(body('en', 'home')).toContain('10 am – 1 pm');
    const [week] = content.schedule.doctors;
    const at = (today: (typeof week & {})['today']) =>
      renderPage('home', 'en', { ...content, schedule: { ...content.schedule, doctors: [{ ...week!, today }] } }, head);
    expect(at([{ startsAt: '10:00', endsAt: '13:00', isNow: true }])).toContain('Sitting now, until 1 pm');
    expect(at([]), 'after today').toContain('Next: 25 Nov, 10 am');
    const nobody = { ...content, schedule: noSchedule };
    expect(renderPage('home', 'en', nobody, head)).not.toContain('When doctors sit');
  });

  test('are told to search engines', () => {
    const page = renderPage('doctorsShowcase', 'en', content, head);
    expect(page).toContain(
      '"dayOfWeek":["https://schema.org/Monday","https://schema.org/Wednesday","https://schema.org/Friday"],"opens":"10:00","closes":"13:00"',
    );
    expect(page).toContain('"validFrom":"2026-12-25"');
    const on = (day: string) => `"validFrom":"${day}","validThrough":"${day}",`;
    const closed = '"opens":"00:00","closes":"00:00"';
    expect(page, 'leave').toContain(`"validFrom":"2026-12-03","validThrough":"2026-12-06",${closed}`);
    expect(page, 'leave of some hours of a day without any').not.toContain('2026-12-10');
    expect(page, 'leave of the last hour').toContain(`${on('2026-12-11')}"opens":"10:00","closes":"12:00"`);
    expect(page, 'the second Sunday').toContain(`${on('2026-12-13')}"opens":"09:30","closes":"11:00"`);
    for (const day of ['2026-12-06', '2026-12-20', '2026-12-09']) expect(page).not.toContain(on(day));
  });
});
