/** The clinic's numbers (docs/requirements.md, docs/security.md). Each is written here once. */
export const limits = {
  /** Digits of a phone number. */
  phoneDigits: 10,
  /** Digits of a one-time code. */
  codeDigits: 6,
  /** Characters of a person's name, at most. */
  nameLength: 30,
  /** Codes those characters may be written with: piled-up signs on one letter end somewhere. */
  nameCodes: 150,
  /** People on one account besides its holder, at most. */
  familySize: 10,
  /** Years a patient may be old, at most. */
  patientAge: 120,
  /** Characters of a registration's e-mail: fewer than this (R18). */
  emailLength: 50,
  /** Characters of a contact form's name and message, at most. */
  enquiryNameLength: 60,
  enquiryLength: 2000,
  /** Wrong codes that end a challenge, on the server and on the alternative screen. */
  codeTries: 3,
  /** How long a code lives, in seconds, by the database's clock. */
  codeLifeSeconds: 300,
  /** How long a person waits before another code may be asked for, in seconds. */
  codeResendSeconds: 30,
  /** Back to /login after the alternative screen's lockout, in milliseconds. */
  lockoutRedirectMs: 3000,
  /** Back from the results page when it was opened without a search, in milliseconds. */
  missingSearchRedirectMs: 2000,
  /** A JSON body, in bytes, at most. */
  bodyBytes: 64 * 1024,
  /**
   * A list to import: characters of the text, bytes of the body that carries it, lines, and how many of them a preview
   * shows.
   */
  importLength: 300_000,
  importBytes: 1024 * 1024,
  importLines: 2000,
  importShown: 100,
  /** The highest page number that is looked up at all. */
  lastPage: 1_000_000,
  /** Bytes of an uploaded report, at most (D62). */
  reportBytes: 20 * 1024 * 1024,
  /**
   * How long 'Report uploaded successfully!' stays, and after how long a signed report's form leads on, in milliseconds
   * (R80, R84).
   */
  uploadedShownMs: 3000,
  signedRedirectMs: 2000,
  /** Measured values of one report, at most, and characters of its interpretation and of its recommendations. */
  reportRows: 100,
  reportTextLength: 4000,
  /** Characters of a drawn signature's data address: a canvas of 600×150 needs some 15,000. */
  signatureLength: 48_000,
  /** Wrong answers to "is this still you" before only the desk can help; days of silence before it is asked. */
  identityTries: 3,
  silentDays: 90,
  /** Rows a page may have, at most. */
  pageSize: 100,
} as const;

/** Rows on a page, by the list that shows them (R8). */
export const pageSizes = {
  bookingList: 5,
  deskList: 20,
  searchResults: 10,
  enquiryList: 20,
} as const;

/** Minutes a session lives in all, and without use, by role (S21). */
export const sessionMinutes = {
  User: { total: 12 * 60, idle: 60 },
  Doctor: { total: 10 * 60, idle: 30 },
  Receptionist: { total: 10 * 60, idle: 30 },
  Staff: { total: 10 * 60, idle: 30 },
  Pathologist: { total: 10 * 60, idle: 30 },
  Admin: { total: 8 * 60, idle: 15 },
} as const;

/** Sessions one person may have at a time; the oldest goes first. */
export const sessionsPerPerson = 5;
