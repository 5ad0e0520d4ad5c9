import { groupDays, weekdays } from '#contract/clinic/shapes.ts';
import type { OpeningHours } from '#contract/clinic/shapes.ts';
import type { PublicDoctor } from '#contract/doctors/shapes.ts';
import { languages, siteAddress } from '#contract/site.ts';
import type { SiteSchedule, SittingHours, SiteContent } from '#contract/site.ts';
import { appliesOn, awayOn, hoursLeft } from '#contract/schedules/hours.ts';
import type { Span } from '#contract/schedules/hours.ts';
import { dayAfter } from '#contract/clinic-time.ts';
import { sharedPicture } from '#contract/clinic/picture.ts';
import { dialled } from '#web/lib/format.ts';
import type { PageProps } from '../texts.ts';

type StructuredData = Record<string, unknown>;

/** Structured data (schema.org) of the clinic and, on their page, its doctors; null for pages without. */
export function structuredDataOf(props: PageProps): StructuredData | null {
  const { page, content, form } = props;
  if (form.sent || !['home', 'contacts', 'doctorsShowcase'].includes(page)) return null;
  const doctors = page === 'doctorsShowcase' ? content.doctors.map((doctor) => doctorData(doctor, props)) : [];
  return { '@context': 'https://schema.org', '@graph': [clinicData(props), ...doctors] };
}

type DoctorHours = SiteSchedule['doctors'][number];

const clinicId = (origin: string) => `${origin}/#clinic`;

function clinicData({ content, language }: PageProps): StructuredData {
  const { profile, schedule, origin } = content;
  return {
    '@type': 'MedicalClinic',
    '@id': clinicId(origin),
    name: profile.name[language],
    description: profile.tagline[language],
    url: origin + siteAddress('home', language),
    image: sharedPictureOf(content).address,
    telephone: profile.phones.map(dialled),
    email: profile.email,
    address: { '@type': 'PostalAddress', streetAddress: profile.address[language], addressCountry: 'IN' },
    geo: { '@type': 'GeoCoordinates', ...profile.position },
    openingHoursSpecification: openingHours(profile.openingHours),
    ...(schedule.holidays.length > 0 && {
      specialOpeningHoursSpecification: schedule.holidays.map(({ day }) => closedFrom(day, day)),
    }),
    availableLanguage: languages,
  };
}

const dayName = (day: string) => `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`;
/** The last minute of a day in schema.org is 23:59. */
const closing = (time: string) => (time === '24:00' ? '23:59' : time);

function openingHours(hours: OpeningHours): StructuredData[] {
  return groupDays(hours).map(({ from, to, hours: { opens, closes } }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1).map(dayName),
    opens,
    closes: closing(closes),
  }));
}

/** Closed all day: a holiday, or a doctor's leave. */
const closedFrom = (validFrom: string, validThrough: string): StructuredData => ({
  '@type': 'OpeningHoursSpecification',
  validFrom,
  validThrough,
  opens: '00:00',
  closes: '00:00',
});

/** From when to when it is open on one day. */
const openOn = (day: string, { startsAt, endsAt }: Span): StructuredData => ({
  ...closedFrom(day, day),
  opens: startsAt,
  closes: closing(endsAt),
});

/** How many days ahead the exceptions from the weekly hours are listed. */
const daysAhead = 30;

/**
 * The hours of days that differ from the weekly hours: leave of some hours, and rules that do not hold every week, such
 * as second Sundays.
 */
function daysApart({ hours, away }: DoctorHours, { today, holidays }: SiteSchedule): StructuredData[] {
  const days = Array.from({ length: daysAhead }, (_, ahead) => dayAfter(today, ahead));
  return days.flatMap((day) => {
    const rules = hours.filter((rule) => appliesOn({ ...rule, firstDay: today, lastDay: null }, day));
    const gone = awayOn(away, day);
    const left = rules.flatMap((rule) => hoursLeft(rule, gone));
    const isApart = gone.length > 0 || rules.some(({ weeks }) => weeks.length > 0);
    return isApart && !holidays.some((holiday) => holiday.day === day) ? left.map((span) => openOn(day, span)) : [];
  });
}

/** The hours of the rules that hold in every week. */
function sittingHours(hours: readonly SittingHours[]): StructuredData[] {
  return hours
    .filter(({ weeks }) => weeks.length === 0)
    .map((rule) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: rule.weekdays.map((weekday) => dayName(weekdays[weekday]!)),
      opens: rule.startsAt,
      closes: closing(rule.endsAt),
    }));
}

function doctorData(doctor: PublicDoctor, { content: { origin, schedule }, language }: PageProps): StructuredData {
  const address = origin + siteAddress('doctorsShowcase', language);
  const week = schedule.doctors.find(({ id }) => id === doctor.id);
  const hours = sittingHours(week?.hours ?? []);
  const away = (week?.away ?? []).filter(({ startsAt, endsAt }) => startsAt === '00:00' && endsAt === '24:00');
  const special = [
    ...away.map(({ firstDay, lastDay }) => closedFrom(firstDay, lastDay)),
    ...(week ? daysApart(week, schedule) : []),
  ];
  return {
    '@type': 'Physician',
    '@id': `${address}#doctor-${doctor.id}`,
    name: doctor.name[language],
    description: [doctor.speciality[language], doctor.qualifications, doctor.schedule[language]]
      .filter(Boolean)
      .join('; '),
    medicalSpecialty: doctor.speciality[language],
    telephone: dialled(doctor.phoneNumber),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    url: address,
    parentOrganization: { '@id': clinicId(origin) },
  };
}

/**
 * A data block for the head. Browsers do not run this script type, so the security policy allows it. Not rendered by
 * React, which would escape its quotation marks; `<` is escaped so that no value can end the block.
 */
export function dataBlock(facts: StructuredData): string {
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
}

/** The picture of shared links, with its whole address. */
export function sharedPictureOf({ picture, profile, origin }: SiteContent): ReturnType<typeof sharedPicture> {
  const shared = sharedPicture(picture, profile.socialImage);
  return shared.address.startsWith('/') ? { ...shared, address: origin + shared.address } : shared;
}
