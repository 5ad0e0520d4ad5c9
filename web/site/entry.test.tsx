import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAccountPage, siteAddress, sitePages } from '#contract/site.ts';
import { siteContent as content } from '#web/testing/site-content.ts';
import { renderPage } from './entry.tsx';
import { allServices } from './home/service-list.ts';
import { textsIn } from './texts.ts';

const head = { styles: ['/assets/style.css'], scripts: [] };
const cases = sitePages.flatMap((page) => (['en', 'bn'] as const).map((language) => ({ page, language })));

/** The text of a page without markup. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1]);

describe.each(cases)('$page in $language', ({ page, language }) => {
  const html = renderPage(page, language, content, head);

  test('is a whole page that works without scripts', () => {
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" translate="no"`));
    expect(html).toContain('<meta name="google" content="notranslate"/>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    // The only script restores stored choices; the page does not wait for it. Data blocks are no scripts. Pages that
    // are nothing without theirs ask first whether the browser can run it.
    const scripts = html.match(/<script(?! type="application\/ld\+json")/g);
    expect(scripts).toHaveLength(isAccountPage(page) ? 2 : 1);
    expect(html.includes('<script src="/floor.js">')).toBe(isAccountPage(page));
  });

  test('has no inline code, which the security policy would refuse', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script>/i);
  });

  test("names its own absolute address and the other language's", () => {
    const address = content.origin + siteAddress(page, language);
    expect(html).toContain(`rel="canonical" href="${address}"`);
    expect(html).toContain(`property="og:url" content="${address}"`);
    expect(html).toContain('property="og:image" content="https://clinic.example/social.png"');
    expect(html).toContain(`rel="manifest" href="${language === 'bn' ? '/bn' : ''}/site.webmanifest"`);
    for (const other of ['en', 'bn'] as const)
      expect(html).toContain(`hrefLang="${other}" href="${content.origin}${siteAddress(page, other)}"`);
    expect(wordsOf(html)).toContain(language === 'en' ? 'বাংলা' : 'English');
  });

  test('links only to existing pages', () => {
    const own = sitePages.map((name) => siteAddress(name, language));
    const other = siteAddress(page, language === 'en' ? 'bn' : 'en');
    for (const link of linksOf(html))
      expect(link).toMatch(/^(tel:\+91\d{10}|mailto:.+@.+|\/|#|https:\/\/www\.openstreetmap\.org\/)/);
    for (const link of linksOf(html).filter((href) => /^[/#]/.test(href ?? '')))
      expect([...own, `${own[0]}#services`, '/dashboard', '#main', other]).toContain(
        link?.replace(/\?about=\w+#write$|#(map|doctor-7)$/, ''),
      );
  });

  test('shows the clinic, its phones, e-mail, hours and the years', () => {
    const words = wordsOf(html);
    expect(words).toContain('+91 55500 10001');
    // Beside a log-in there is only help for people who get no code.
    if (isAccountPage(page)) return expect(words).toContain('+91 55500 10911');
    expect(words).toContain('care@test.example');
    expect(words).toContain(language === 'en' ? 'Everyday' : 'প্রতিদিন');
    expect(words).toContain(language === 'en' ? '2024–2027' : '২০২৪–২০২৭');
  });

  test('has a value for every placeholder', () => {
    expect(wordsOf(html)).not.toMatch(/[{}]|undefined/);
  });
});

describe('the home page', () => {
  const html = renderPage('home', 'en', content, head);

  test.each([
    'Your Health Is Our Top Priority',
    'Book Now',
    'Learn More',
    'Our Journey of Care',
    '40+ Years of Service',
    '50+ Expert Doctors',
    '100k+ Patients Served',
    'Diabetes Care',
    'Cardiology',
    'Orthopedics',
    'More Services',
    'Ready to Get Started?',
    'Book Appointment',
    'Contact Us',
    'Everyday',
    'Log in',
  ])('shows "%s"', (text) => {
    expect(wordsOf(html)).toContain(text);
  });

  test.each(['Services', 'Doctors', 'Contact', 'Book Appointment', 'Book Now', 'Contact Us'])(
    '%s leads to Coming Soon',
    (text) => {
      expect(html).toMatch(new RegExp(`href="/coming-soon">${text}</a>`));
    },
  );

  test('lists all 24 services, in both languages', () => {
    expect(allServices).toHaveLength(24);
    for (const language of ['en', 'bn'] as const) {
      const words = wordsOf(renderPage('home', language, content, head));
      for (const { name } of allServices) expect(words).toContain(textsIn(language)(`service.${name}`));
    }
  });

  test('shows the clinic’s name as text, even with markup in it', () => {
    expect(html).toContain('Test &amp; Care &lt;Clinic&gt;');
  });
});

describe('the call-to-action links', () => {
  const open = { ...content, profile: { ...content.profile, publicBooking: 'open' as const } };
  const linkTo = (html: string, text: string) => new RegExp(`href="([^"]*)">${text}<`).exec(html)?.[1];

  test.each([
    ['en', 'Services', '/#services'],
    ['en', 'Doctors', '/doctors'],
    ['en', 'Contact', '/contacts'],
    ['en', 'Book Appointment', '/login'],
    ['en', 'Book Now', '/login'],
    ['bn', 'পরিষেবা', '/bn/#services'],
    ['bn', 'ডাক্তার', '/bn/doctors'],
    ['bn', 'যোগাযোগ', '/bn/contacts'],
  ] as const)('lead to the real page once booking is open: %s, %s to %s', (language, text, address) => {
    expect(linkTo(renderPage('home', language, open, head), text)).toBe(address);
  });

  test('of a doctor start a booking with that doctor, or lead to Coming Soon', () => {
    expect(
      linkTo(
        renderPage('doctorsShowcase', 'en', open, head),
        'Book Appointment<span class="hidden"> with Dr. Mitali &lt;Sen&gt;',
      ),
    ).toBe('/dashboard?doctor=7');
    expect(
      linkTo(
        renderPage('doctorsShowcase', 'en', content, head),
        'Book Appointment<span class="hidden"> with Dr. Mitali &lt;Sen&gt;',
      ),
    ).toBe('/coming-soon');
  });
});

describe('the privacy page', () => {
  const officer = { name: 'Ananya Sen', phone: '5550010003', email: 'grievance@clinic.example' };
  const page = (language: 'en' | 'bn', grievance: typeof officer) =>
    wordsOf(renderPage('privacy', language, { ...content, profile: { ...content.profile, grievance } }, head));

  test.each([
    [
      'en',
      'Ananya Sen is the grievance officer',
      'at least 5 years after the last visit',
      'Data Protection Board of India',
    ],
    ['bn', 'Ananya Sen', 'শেষ ভিজিটের পরে অন্তত ৫ বছর', 'ভারতের তথ্য সুরক্ষা পর্ষদে'],
  ] as const)('in %s names the grievance officer, the years of the table and the Board', (language, ...texts) => {
    for (const text of [...texts, officer.email]) expect(page(language, officer)).toContain(text);
  });

  test('names the clinic where it has no officer', () => {
    const words = page('en', { name: '', phone: '', email: '' });
    for (const text of ['Turn to', content.profile.email]) expect(words).toContain(text);
    expect(words).not.toContain('grievance officer of');
  });
});

describe('the prices', () => {
  const name = { en: 'Lipid <profile>', bn: 'লিপিড প্রোফাইল' };
  const preparation = { en: 'Fast for 12 hours', bn: '১২ ঘণ্টা না খেয়ে আসুন' };
  const never = { hours: [], today: [], away: [] };
  const priced = {
    ...content,
    profile: { ...content.profile, licence: 'WB/7' },
    prices: [{ name, price: 1250.5, preparation, promisedHours: 24 }],
    packages: [{ name: { en: 'Heart', bn: 'হার্ট' }, price: 2000, tests: [name, { en: 'ECG', bn: 'ইসিজি' }] }],
    schedule: { ...content.schedule, doctors: [7, 8].map((id) => ({ ...never, id, fee: id === 7 ? 600 : 900 })) },
  };

  test.each([
    [
      'en',
      'As of 23 November 2026',
      'Dr. Mitali &lt;Sen&gt;, Cardiology ₹600 Packages Package Price Heart With Lipid &lt;profile&gt;, ECG ₹2,000 Tests Test Price Lipid &lt;profile&gt; Fast for 12 hours · Report within a day ₹1,250.50',
      'Licence no. WB/7',
    ],
    [
      'bn',
      '২৩ নভেম্বর, ২০২৬ তারিখের দাম',
      'ডা. মিতালি সেন, হৃদ্‌রোগ ₹৬০০ প্যাকেজের দাম প্যাকেজ দাম হার্ট এতে আছে: লিপিড প্রোফাইল, ইসিজি ₹২,০০০ টেস্টের দাম টেস্ট দাম লিপিড প্রোফাইল ১২ ঘণ্টা না খেয়ে আসুন · এক দিনের মধ্যে রিপোর্ট ₹১,২৫০.৫০',
      'লাইসেন্স নং WB/7',
    ],
  ] as const)('in %s are those of the day, of tests and of public doctors only', (language, day, rows, licence) => {
    const words = wordsOf(renderPage('prices', language, priced, head));
    for (const text of [day, rows, licence]) expect(words).toContain(text);
    expect(words).not.toMatch(/900|৯০০/);
  });

  test('without any say so; a clinic without a licence number shows none', () => {
    const words = wordsOf(renderPage('prices', 'en', content, head));
    expect(words).toContain('The list of prices is being prepared.');
    expect(words).not.toContain('Licence');
  });
});

describe('the doctors showcase', () => {
  test.each([
    ['en', ['Dr. Mitali &lt;Sen&gt;', 'Cardiology', 'MBBS, MD', 'Mon 10 am–1 pm', '+91 55500 10004']],
    ['bn', ['ডা. মিতালি সেন', 'হৃদ্‌রোগ', 'MBBS, MD', 'সোম সকাল ১০টা–দুপুর ১টা', '+91 55500 10004']],
  ] as const)('in %s shows names, qualifications, schedule and contact', (language, texts) => {
    const words = wordsOf(renderPage('doctorsShowcase', language, content, head));
    for (const text of texts) expect(words).toContain(text);
  });

  test('without public doctors says so and shows the phones', () => {
    const words = wordsOf(renderPage('doctorsShowcase', 'en', { ...content, doctors: [] }, head));
    expect(words).toContain('The list of our doctors is being prepared.');
    expect(words).toContain('+91 55500 10001');
  });
});

describe('the contact page', () => {
  test.each([
    ['en', ['Mon–Sat 8 am – 8 pm', 'Sun 9 am – 1 pm', '+91 55500 10911', '1 Test Road']],
    ['bn', ['সোম–শনি সকাল ৮টা – রাত ৮টা', 'রবি সকাল ৯টা – দুপুর ১টা', '+91 55500 10911', '১ টেস্ট রোড']],
  ] as const)('in %s shows address, hours and the emergency number', (language, texts) => {
    const words = wordsOf(renderPage('contacts', language, content, head));
    for (const text of texts) expect(words).toContain(text);
  });

  test('loads nothing from third parties on its own', () => {
    expect(renderPage('contacts', 'en', content, head)).not.toMatch(/<iframe|<img|src="http/);
  });
});

describe('a form', () => {
  const evil = '"><script>alert(1)</script>';

  test('with errors shows the values as text and the messages, and focuses the first invalid field', () => {
    const form = {
      values: { name: evil, message: '</textarea><b>x' },
      errors: { email: 'email.invalid', message: 'enquiry.tooLong' },
    };
    const html = renderPage('contacts', 'en', content, head, form);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;x</textarea>');
    expect(html).toMatch(
      /<input[^>]*id="email"[^>]*aria-describedby="email-about"[^>]*aria-invalid="true"[^>]*autofocus/i,
    );
    expect(html.match(/autofocus/gi)).toHaveLength(1);
    expect(wordsOf(html)).toContain('Please enter a valid email address.');
    expect(wordsOf(renderPage('contacts', 'bn', content, head, form))).toContain('সঠিক ইমেল ঠিকানা লিখুন।');
  });

  test('of an existing user offers the log-in', () => {
    const html = renderPage('register', 'en', content, head, { values: {}, problem: 'USER_EXISTS' });
    expect(wordsOf(html)).toContain('User already exists.');
    expect(html).toMatch(/data-help="USER_EXISTS"><a href="\/login">/);
  });

  test.each([
    ['yes', false],
    ['check-aadhaar', true],
  ] as const)('that was received (%s) shows thanks instead, and is not indexed', (sent, isGentle) => {
    const html = renderPage('register', 'en', content, head, { sent });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('<form');
    expect(wordsOf(html)).toContain('log in with your phone number');
    expect(wordsOf(html).includes('may be mistyped')).toBe(isGentle);
  });

  test('of registration asks in its own order and words', () => {
    const words = wordsOf(renderPage('register', 'en', content, head));
    const labels = [
      'Name',
      'Phone Number',
      'Verify Phone Number',
      'Email (optional)',
      'Age',
      'Gender',
      'Select Gender',
      'Male',
      'Female',
      'Other',
      'Aadhaar Number',
      'Register',
    ];
    let from = words.indexOf('there is no password');
    for (const label of labels) expect((from = words.indexOf(` ${label} `, from)), label).toBeGreaterThan(0);
  });
});

describe('structured data', () => {
  const structuredDataOf = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
      '@graph': Record<string, unknown>[];
    } | null;

  test('has a MedicalClinic with its hours, and a Physician for each doctor', () => {
    const [clinic, doctor] = structuredDataOf(renderPage('doctorsShowcase', 'en', content, head))?.['@graph'] ?? [];
    expect(clinic).toMatchObject({
      '@type': 'MedicalClinic',
      name: 'Test & Care <Clinic>',
      telephone: ['+915550010001', '+915550010002'],
      geo: { latitude: 22.9, longitude: 88.4 },
      openingHoursSpecification: [
        { opens: '08:00', closes: '20:00' },
        { dayOfWeek: ['https://schema.org/Sunday'], opens: '09:00', closes: '13:00' },
      ],
    });
    expect(doctor).toMatchObject({
      '@type': 'Physician',
      name: 'Dr. Mitali <Sen>',
      medicalSpecialty: 'Cardiology',
      telephone: '+915550010004',
    });
  });

  test('cannot end its script block, whatever it contains', () => {
    expect(renderPage('home', 'en', content, head)).not.toMatch(/ld\+json">[^]*<Clinic>[^]*<\/script>/);
  });

  test('is missing on Coming Soon, which is not indexed', () => {
    const html = renderPage('comingSoon', 'en', content, head);
    expect(structuredDataOf(html)).toBeNull();
    expect(html).toContain('content="noindex"');
  });

  test('shows the clinic’s own image if it has one', () => {
    const own = { ...content, profile: { ...content.profile, socialImage: 'https://pictures.example/a.png' } };
    expect(renderPage('home', 'en', own, head)).toContain(
      'property="og:image" content="https://pictures.example/a.png"',
    );
  });

  test.each(['header', 'footer'])('%s: the uploaded logo stands beside the name, else the drawn mark', (part) => {
    const digest = 'ef'.repeat(16);
    const logo = { digest, width: 176, height: 88 };
    const bar = (html: string) => new RegExp(`<${part}[\\s\\S]*?</${part}>`).exec(html)?.[0] ?? '';
    const html = bar(renderPage('home', 'bn', { ...content, logo }, head));
    expect(html).toMatch(
      new RegExp(`<img [^>]*src="/pictures/logo-${digest}-88\\.webp" alt="" width="176" height="88"`),
    );
    expect(html).toContain(content.profile.name.bn);
    const drawn = bar(renderPage('home', 'bn', content, head));
    expect(drawn).toContain('viewBox="0 0 48 48"');
    expect(drawn).not.toContain('<img');
    expect(html).not.toContain('viewBox="0 0 48 48"');
  });

  test('shows the picture that the clinic uploaded before any other, with its size and the clinic’s name', () => {
    const digest = 'ab'.repeat(16);
    const typed = { ...content.profile, socialImage: 'https://pictures.example/a.png' };
    const html = renderPage('home', 'bn', { ...content, profile: typed, picture: digest }, head);
    const address = `https://clinic.example/pictures/${digest}-1200.jpeg`;
    expect(html).toContain(`property="og:image" content="${address}"`);
    expect(html).toContain('property="og:image:width" content="1200"');
    expect(html).toContain('property="og:image:height" content="630"');
    expect(html).toContain('property="og:image:alt" content="পরীক্ষা ক্লিনিক"');
    expect(html).toContain(`"image":"${address}"`);
    expect(html).not.toContain('pictures.example');
  });
});

test.each(['notFound', 'failed'] as const)('the notice "%s" links home without an address of its own', (notice) => {
  const html = renderPage(notice, 'bn', content, head);
  expect(html).toContain('href="/bn/"');
  expect(html).not.toContain('canonical');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(renderPage('comingSoon', 'bn', content, head)).toContain('href="/bn/">হোমে ফিরে যান</a>');
});

test('in the first year the copyright shows one year', () => {
  expect(wordsOf(renderPage('home', 'en', { ...content, year: 2024 }, head))).toContain('© 2024 Test');
});

test('no browser offers to translate the portal, which has both languages', () => {
  const html = readFileSync('web/index.html', 'utf8');
  expect(html).toContain('<html lang="en" translate="no">');
  expect(html).toContain('<meta name="google" content="notranslate" />');
});

test('a browser that is too old is told so in both languages, which ones will do, and whom to call', () => {
  const html = renderPage('oldBrowser', 'bn', content, head);
  const words = wordsOf(html);
  for (const language of ['en', 'bn'] as const) expect(words).toContain(textsIn(language)('oldBrowser.title'));
  for (const version of ['109', '115', '15.4']) expect(words).toContain(version);
  expect(linksOf(html)).toContain('tel:+915550010001');
  expect(html).toContain('name="robots" content="noindex"');
  expect(html, 'it would lead to itself').not.toContain('floor.js');
});
