/** The product's limits (docs/requirements.md, docs/security.md). Each is defined here only. */
export const limits = {
  phoneDigits: 10,
  /** Most characters of a line of text on a booking. */
  bookingLineLength: 100,
  /** Most digits of a phone of the clinic: a mobile one, or a landline with its area code. */
  lineDigits: 11,
  /** Most phones of the clinic. */
  clinicPhones: 4,
  aadhaarDigits: 12,
  codeDigits: 6,
  /** Most characters of a person's name, as `countCharacters` counts them. */
  nameLength: 30,
  /** Most code units of a name. Without it, one visible character could carry any number of combining marks. */
  nameCodes: 150,
  /** Most people on one account besides its holder. */
  familySize: 10,
  /** Most bookings that patients and doctors make for one account in 24 hours; the desk has no limit. */
  bookingsADay: 20,
  /** Highest age of a patient, in years. */
  patientAge: 120,
  /** The e-mail address in a registration must have fewer characters than this (R18). */
  emailLength: 50,
  /** Fewest characters of the reason for taking money back or waiving it. */
  reasonLength: 5,
  /** Most characters of a reason for a change of money or of a person's details, and of a note to a cash count. */
  longestReason: 200,
  /** Most characters of a reason for anything else: a rejected or amended report, a new role, an opened account. */
  longestExplanation: 500,
  /** Most characters of the reason for values of a sample that was not taken or received. */
  sampleReasonLength: 120,
  /** Most characters of a number as it is typed, with spaces, dashes or a country code. */
  typedNumberLength: 40,
  /** Most characters of a payment's reference. */
  referenceLength: 40,
  /** Most characters of a search for people, receipts or bills; of a search in the messages. */
  searchLength: 60,
  messageSearchLength: 100,
  /** Most people that a search answers. */
  foundPeople: 20,
  /** Digits of the highest number that a record can have. */
  idDigits: 10,
  /** Most characters of the name and the message in the contact form. */
  enquiryNameLength: 60,
  enquiryLength: 2000,
  /** Wrong tries after which a code is locked. */
  codeTries: 3,
  /** How long a code is valid, in seconds, by the database's clock. */
  codeLifeSeconds: 300,
  /** Wait before another code can be requested, in seconds. */
  codeResendSeconds: 30,
  /** How many recovery codes a second factor comes with; most characters of a code as it is typed. */
  recoveryCodes: 10,
  typedCodeLength: 20,
  /** Most passkeys of one person; most characters of a passkey's name. */
  passkeys: 2,
  passkeyName: 40,
  /** Delay before the alternative log-in screen goes back to /login after a lockout, in milliseconds. */
  lockoutRedirectMs: 3000,
  /** Delay before the results page goes back when it was opened without a search, in milliseconds. */
  missingSearchRedirectMs: 2000,
  /** How long the browser keeps what was typed into a form and not sent, in hours since the last change. */
  draftHours: 24,
  /** How long the clinic keeps typed values of a test that were not handed in, in days; most characters of one. */
  valueDraftDays: 31,
  draftLength: 16_000,
  /** Most bytes of a JSON body. */
  bodyBytes: 64 * 1024,
  /**
   * A list to import: most characters of its text, most bytes of the request body, most lines, and most lines a preview
   * shows.
   */
  importLength: 300_000,
  importBytes: 1024 * 1024,
  importLines: 2000,
  importShown: 100,
  /** Higher page numbers are refused without a query. */
  lastPage: 1_000_000,
  /** Most bytes of an uploaded report (D62). */
  reportBytes: 20 * 1024 * 1024,
  /**
   * How long 'Report uploaded successfully!' is shown, and the delay before the form of a signed report moves on, in
   * milliseconds (R80, R84).
   */
  uploadedShownMs: 3000,
  signedRedirectMs: 2000,
  /** Most results in one report; most characters of its interpretation and of its recommendations. */
  reportRows: 100,
  reportTextLength: 4000,
  /** Most characters of one value: the text of a culture is one. */
  resultLength: 2000,
  /** Most bytes of an uploaded signature or logo. */
  pictureBytes: 4 * 1024 * 1024,
  /** Most characters of a signature as a data address. A canvas of 600×150 needs about 15,000. */
  signatureLength: 48_000,
  /**
   * Wrong answers to the identity question before only the desk can unlock; days without a log-in before it is asked.
   */
  identityTries: 3,
  silentDays: 90,
  /** Most lines of one visit. */
  visitLines: 20,
  /** A visit can be booked at most so many days ahead. */
  bookingDaysAhead: 180,
  /** Most places and most minutes per patient of a doctor's session; most days between a visit and its follow-up. */
  sittingPlaces: 200,
  sittingMinutes: 120,
  followupDays: 90,
  /** A doctor's free sessions are listed for so many days ahead, and at most so many. */
  openingsDays: 60,
  openingsShown: 14,
  /** A session takes no bookings of patients from at most so many minutes before a place on. */
  closesMinutes: 2880,
  /** Most characters of a room's name, and of a holiday's. */
  roomLength: 20,
  holidayLength: 60,
  /** Most days of one leave. */
  leaveDays: 366,
  /** Most rows on a page. */
  pageSize: 100,
  /** Counts of waiting work stop here: the number then shows that there are more. */
  waitingCounted: 99,
  /** Unpaid bookings of one account that are listed, and paid together. */
  duesShown: 200,
} as const;

/** Rows on a page, by the list that shows them (R8). */
export const pageSizes = {
  bookingList: 5,
  deskList: 20,
  searchResults: 10,
  enquiryList: 20,
} as const;

/** Lifetime of a session and its idle timeout, in minutes, by role (S21). */
export const sessionMinutes = {
  User: { total: 12 * 60, idle: 60 },
  Doctor: { total: 10 * 60, idle: 30 },
  Receptionist: { total: 10 * 60, idle: 30 },
  Staff: { total: 10 * 60, idle: 30 },
  Pathologist: { total: 10 * 60, idle: 30 },
  Admin: { total: 8 * 60, idle: 15 },
} as const;

/** Most sessions of one account. A new one beyond that ends the oldest. */
export const sessionsPerPerson = 5;
