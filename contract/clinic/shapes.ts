import * as z from 'zod/mini';
import { faceFault, textsIn } from '../faces.ts';
import { visible } from '../account-fields.ts';
import { changeCount, emailAddress, anyLine } from '../fields.ts';
import { containers } from '../laboratory/specimens.ts';
import type { Container } from '../laboratory/specimens.ts';
import { limits } from '../limits.ts';
import type { Boost } from '../queue/states.ts';
import { typed } from '../typed-text.ts';

/** The logo at the head of pages. The digest is of what was uploaded; the size is its own, so that nothing jumps. */
const shownLogo = z.object({ digest: z.string(), width: z.number(), height: z.number() });
export type ShownLogo = z.infer<typeof shownLogo>;

/** A text in English and Bengali. */
// Stored texts are read with this schema too, so an old text that papers cannot show stays readable. `clinicBody`
// refuses a new one.
const bilingual = (max: number) => z.object({ en: anyLine(max), bn: anyLine(max) });
export type Bilingual = z.infer<ReturnType<typeof bilingual>>;

/** A phone number of the clinic: a mobile, a landline with its area code, or a short emergency number. */
const line = typed('clinic.phone').check(
  z.trim(),
  z.regex(new RegExp(`^[0-9]{3,${limits.lineDigits}}$`), 'clinic.phone'),
);

/** A time of day, `08:00` to `24:00`. */
export const clock = typed('clinic.time').check(z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/, 'clinic.time'));
/** Opening and closing time; null on a day the clinic is closed. */
const day = z.nullable(
  z
    .object({ opens: clock, closes: clock })
    .check(z.refine(({ opens, closes }) => opens < closes, { error: 'clinic.hours', path: ['closes'] })),
);

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];
const openingHours = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
});
export type OpeningHours = z.infer<typeof openingHours>;

const figure = z
  .number('field.invalid')
  .check(z.int('field.invalid'), z.minimum(0, 'field.invalid'), z.maximum(100_000_000, 'field.invalid'));
const degrees = (limit: number) =>
  z.number('clinic.position').check(z.minimum(-limit, 'clinic.position'), z.maximum(limit, 'clinic.position'));

/** `coming-soon`: the site's booking buttons lead to /coming-soon; `open`: to the booking screens (D10). */
const publicBookingModes = ['coming-soon', 'open'] as const;

/** Minutes by which some people are taken earlier in the queue. */
const earlier = z
  .number('field.invalid')
  .check(z.int('field.invalid'), z.minimum(0, 'field.invalid'), z.maximum(120, 'field.invalid'));

const repeatDays = z
  .number('clinic.repeatDays')
  .check(z.int('clinic.repeatDays'), z.minimum(0, 'clinic.repeatDays'), z.maximum(365, 'clinic.repeatDays'));

/** The most that a margin of pre-printed paper may take, in millimetres: the rest must hold a page's table. */
const mostMargin = { top: 100, bottom: 80, side: 40 } as const;
const margin = (most: number) =>
  z
    .number('clinic.margin')
    .check(z.int('clinic.margin'), z.minimum(5, 'clinic.margin'), z.maximum(most, 'clinic.margin'));

/** Days for which a tube is kept in its place. */
const days = z
  .number('clinic.days')
  .check(z.int('clinic.days'), z.minimum(0, 'clinic.days'), z.maximum(365, 'clinic.days'));

/** The number of a listed doctor. */
const doctorId = z.int('field.invalid').check(z.positive('field.invalid'), z.maximum(2_147_483_647, 'field.invalid'));

/** The clinic's own data, used on pages, reports and messages (D13). */
export const clinicProfile = z.object({
  name: bilingual(60),
  tagline: bilingual(160),
  town: bilingual(80),
  address: bilingual(200),
  /** The first one is the reception's. */
  phones: z.array(line).check(z.minLength(1, 'clinic.phone'), z.maxLength(limits.clinicPhones, 'clinic.phones')),
  emergencyPhone: line,
  email: emailAddress(254),
  openingHours,
  /** The number of the clinical establishment's licence, printed on reports and bills; empty: none is printed. */
  licence: typed('field.invalid').check(z.trim(), z.maxLength(80, 'field.tooLong'), z.regex(visible, 'field.invalid')),
  /** Whom patients turn to about their data, the grievance officer; an empty part: the clinic itself. */
  grievance: z.object({
    name: typed('field.invalid').check(z.trim(), z.maxLength(80, 'field.tooLong'), z.regex(visible, 'field.invalid')),
    phone: z.union([z.literal(''), line], 'clinic.phone'),
    email: z.union([z.literal(''), emailAddress(254)], 'email.invalid'),
  }),
  /** Whether the registration asks for the Aadhaar number. */
  aadhaar: z.enum(['optional', 'required'], 'field.invalid'),
  /** Where the map points, in degrees. */
  position: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  /** Counts on the home page, shown with a plus sign. */
  figures: z.object({ years: figure, doctors: figure, patients: figure }),
  /** By how many minutes each of these people is taken earlier in the queue. */
  earlier: z.object({ SENIOR: earlier, PREGNANT: earlier, INFANT: earlier, DISABLED: earlier } satisfies Record<
    Boost,
    typeof earlier
  >),
  /** Address of the picture for shared links while none is uploaded; empty: the one that comes with the site. */
  socialImage: typed('field.invalid').check(
    z.trim(),
    z.maxLength(500, 'field.tooLong'),
    z.regex(/^(https:\/\/[^\s<>"']+)?$/, 'clinic.image'),
  ),
  /** Whether admins may record commissions to referring doctors. `docs/operating.md` explains the law. */
  commissions: z.enum(['on', 'off'], 'field.invalid'),
  /** Whether the reception takes samples beside the laboratory. */
  sampleTaking: z.enum(['reception', 'laboratory'], 'field.invalid'),
  /** Whether typed values are checked by somebody else before the pathologist signs them, or by the signer alone. */
  valueCheck: z.enum(['second-person', 'signer'], 'field.invalid'),
  /** How many days stored tubes of each kind are kept before they may be discarded. */
  tubeDays: z.object(
    Object.fromEntries(containers.map((container) => [container, days])) as Record<Container, typeof days>,
  ),
  /** For how many days after a test the counter warns that the same person has it again; 0: never. */
  repeatDays,
  /**
   * The registration under the PCPNDT Act, and the listed doctors who are registered with it. Without a number the
   * clinic does no ultrasounds of pregnancies. The Act wants both to be displayed, so everybody is told.
   */
  pcpndt: z.object({
    registration: typed('field.invalid').check(
      z.trim(),
      z.maxLength(80, 'field.tooLong'),
      z.regex(visible, 'field.invalid'),
    ),
    doctors: z.array(doctorId).check(z.maxLength(50, 'field.invalid')),
  }),
  publicBooking: z.enum(publicBookingModes, 'field.invalid'),
  /** How reports are printed. */
  papers: z.object({
    /** Whether reports say each value's last one of the same person, with its date. */
    previousValue: z.enum(['on', 'off'], 'field.invalid'),
    /** What pre-printed paper keeps free for its own heading and foot, in millimetres. */
    margins: z.object({
      top: margin(mostMargin.top),
      bottom: margin(mostMargin.bottom),
      left: margin(mostMargin.side),
      right: margin(mostMargin.side),
    }),
  }),
  /**
   * The clinic's UPI address, which payment QR codes and links pay to. Empty: payments are taken at the counter only.
   */
  upiId: typed('clinic.upiId').check(
    z.trim(),
    z.regex(/^([A-Za-z0-9][A-Za-z0-9._-]{1,99}@[A-Za-z][A-Za-z0-9]{1,63})?$/, 'clinic.upiId'),
  ),
});
export type ClinicProfile = z.infer<typeof clinicProfile>;

/** The profile and its version, which counts the changes. A change sends the version it started from. */
export const clinicBody = z.object({
  profile: clinicProfile.check((context) => {
    for (const [path, text] of textsIn(context.value)) {
      const fault = faceFault(text);
      if (fault !== null) context.issues.push({ code: 'custom', input: text, path, message: fault });
    }
  }),
  version: changeCount,
});
/** The logo on reports and bills, as a PNG data address, and how pages show it; null if there is none. */
export const logoAnswer = z.object({ logo: z.nullable(z.string()), shown: z.nullable(shownLogo) });
/** The digest of the clinic's picture on the public pages, which is in its addresses; null if there is none. */
export const pictureAnswer = z.object({ picture: z.nullable(z.string()) });
/** The fields that only people who may change the profile are told: how the clinic works inside. */
const inside = {
  earlier: true,
  commissions: true,
  sampleTaking: true,
  valueCheck: true,
  tubeDays: true,
  repeatDays: true,
  papers: true,
} as const;
const ofOthers = z.omit(clinicProfile, inside);
/** The part of a profile that anyone may read. */
export const profileOfOthers = (profile: ClinicProfile) => z.parse(ofOthers, profile);
/**
 * The profile for a reader; without the fields of `inside` for people who may not change it. `demo`: the clinic runs on
 * demo data, so screens may suggest phone numbers to try (D46).
 */
const aboutClinic = {
  demo: z.boolean(),
  /** The holidays to come, on which it is closed all day: `2026-11-20`. */
  closedDays: z.array(z.string()),
  logo: z.nullable(shownLogo),
};
export const clinicAnswer = z.object({
  profile: z.partial(clinicProfile, inside),
  version: clinicBody.shape.version,
  ...aboutClinic,
});
export const changedClinic = z.extend(clinicBody, aboutClinic);

const names: readonly Weekday[] = weekdays;

/**
 * Joins neighbouring days with the same hours: `[{ from: 'monday', to: 'saturday', hours }, …]`. Closed days are left
 * out.
 */
export function groupDays(
  hours: OpeningHours,
): { from: Weekday; to: Weekday; hours: { opens: string; closes: string } }[] {
  const groups: { from: Weekday; to: Weekday; hours: { opens: string; closes: string } }[] = [];
  names.forEach((name, index) => {
    const today = hours[name];
    if (!today) return;
    const last = groups.at(-1);
    const follows = last && names.indexOf(last.to) === index - 1;
    if (follows && last.hours.opens === today.opens && last.hours.closes === today.closes) last.to = name;
    else groups.push({ from: name, to: name, hours: today });
  });
  return groups;
}

/** Whether the clinic opens on all seven days; the footer then says 'Everyday'. */
export function opensEveryDay(hours: OpeningHours): boolean {
  return names.every((name) => hours[name] !== null);
}
