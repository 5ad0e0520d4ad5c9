import { groupDays, weekdays } from '#contract/clinic/shapes.ts';
import type { OpeningHours } from '#contract/clinic/shapes.ts';
import type { PublicDoctor } from '#contract/doctors/shapes.ts';
import { languages, siteAddress } from '#contract/site.ts';
import { dialled } from '../formats.ts';
import type { PageProps } from '../texts.ts';

type Fact = Record<string, unknown>;

/**
 * The clinic, and on their page its doctors, as schema.org describes such things to search engines; null where a page
 * has nothing to add.
 */
export function factsOf(props: PageProps): Fact | null {
  const { page, content, form } = props;
  if (form.sent || !['home', 'contacts', 'doctorsShowcase'].includes(page)) return null;
  const doctors = page === 'doctorsShowcase' ? content.doctors.map((doctor) => aboutDoctor(doctor, props)) : [];
  return { '@context': 'https://schema.org', '@graph': [aboutClinic(props), ...doctors] };
}

const clinicId = (origin: string) => `${origin}/#clinic`;

function aboutClinic({ content: { profile, origin }, language }: PageProps): Fact {
  return {
    '@type': 'MedicalClinic',
    '@id': clinicId(origin),
    name: profile.name[language],
    description: profile.tagline[language],
    url: origin + siteAddress('home', language),
    image: profile.socialImage || `${origin}/social.png`,
    telephone: profile.phones.map(dialled),
    email: profile.email,
    address: { '@type': 'PostalAddress', streetAddress: profile.address[language], addressCountry: 'IN' },
    geo: { '@type': 'GeoCoordinates', ...profile.position },
    openingHoursSpecification: openingHours(profile.openingHours),
    availableLanguage: languages,
  };
}

function openingHours(hours: OpeningHours): Fact[] {
  const dayName = (day: string) => `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`;
  return groupDays(hours).map(({ from, to, hours: { opens, closes } }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1).map(dayName),
    opens,
    // schema.org's day ends a minute early.
    closes: closes === '24:00' ? '23:59' : closes,
  }));
}

function aboutDoctor(doctor: PublicDoctor, { content: { origin }, language }: PageProps): Fact {
  const address = origin + siteAddress('doctorsShowcase', language);
  return {
    '@type': 'Physician',
    '@id': `${address}#doctor-${doctor.id}`,
    name: doctor.name[language],
    description: [doctor.speciality[language], doctor.qualifications, doctor.schedule[language]]
      .filter(Boolean)
      .join('; '),
    medicalSpecialty: doctor.speciality[language],
    telephone: dialled(doctor.phoneNumber),
    url: address,
    parentOrganization: { '@id': clinicId(origin) },
  };
}

/**
 * A block of data for the head. It is no script: browsers do not run this type, so the security policy does not ask.
 * Not React's work, which would write its quotation marks as entities; `<` is escaped, so that nothing in it can end
 * the block.
 */
export function dataBlock(facts: Fact): string {
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
}
