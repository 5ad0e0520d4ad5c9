/** The closed list of errors, each with its HTTP status. The texts are in `contract/messages`, under `error.<code>`. */
export const errorStatus = {
  /** The body is not JSON, or the request cannot be parsed. */
  BAD_REQUEST: 400,
  /** `fields` says which fields are wrong and why. */
  INVALID_FIELDS: 400,
  /** No session, or an expired one. */
  NOT_SIGNED_IN: 401,
  /**
   * A wrong, expired or missing one-time code. The answer is the same for all three, so that an attacker learns
   * nothing.
   */
  WRONG_CODE: 401,
  /**
   * A passkey that opens nothing: unknown, removed, another site's, without PIN or fingerprint, of somebody who works
   * here no longer, or too late. The answer is the same for all.
   */
  WRONG_PASSKEY: 401,
  FORBIDDEN: 403,
  /** The role needs a second factor, and the account has none: the session reaches only what sets it up. */
  SECOND_FACTOR_NEEDED: 403,
  /** An admin vouched for the person of this session: it neither signs, refunds nor changes roles. */
  VOUCHED: 403,
  /** A recovery code alone opened the session: it neither refunds, changes roles nor how its person logs in. */
  RECOVERED: 403,
  /** The right code, for an account of the clinic's people that nobody used for `limits.silentDays` days. */
  ACCOUNT_LOCKED: 403,
  /** Also answered for records the caller may not see. */
  NOT_FOUND: 404,
  NO_SUCH_PAGE: 404,
  USER_EXISTS: 409,
  /** Whoever has this phone works here already. */
  ROLE_HELD: 409,
  /** The phone's account has another name, which `fields` says. Sending `isSamePerson` takes it all the same. */
  OTHER_NAME: 409,
  /** Another active doctor has this phone. */
  DOCTOR_EXISTS: 409,
  /** Another test has this name. */
  TEST_EXISTS: 409,
  ALREADY_DECIDED: 409,
  BOOKINGS_OPEN: 409,
  /** Something that is not over depends on it; `dependants` says what, and how many. */
  IN_USE: 409,
  /** The account has a second factor: it is turned off before another is set up. */
  SECOND_FACTOR_ON: 409,
  /** The clinic is opened by an IP address, or over plain http: passkeys are bound to a host name. */
  NO_HOST_NAME: 409,
  /** The person has `limits.passkeys` passkeys. */
  PASSKEYS_FULL: 409,
  /** The passkey that the browser made does not pass: too late, for another site, or known here already. */
  PASSKEY_REFUSED: 422,
  /** SMS go out: a log-in takes an OTP, not a recovery code alone. */
  SMS_WORKS: 409,
  /** The account that is to be opened is not locked. */
  ACCOUNT_OPEN: 409,
  REQUEST_WAITING: 409,
  /** The account has `limits.familySize` members. */
  FAMILY_FULL: 409,
  /** A patient with this name and age is on the account already. Sending `evenIfAlike` adds another. */
  SAME_PERSON: 409,
  /** This person has this test today already. Sending `evenIfAlike` books it once more. */
  SAME_TEST: 409,
  /** The consent to keep the person's details was taken back: nothing new is booked for them. */
  CONSENT_WITHDRAWN: 409,
  /** Another user has changed the record in the meantime. */
  STALE: 409,
  /** A change of values that other tests use, or that takes ranges away; `asks` says what must be confirmed. */
  CHANGE_ASKED: 409,
  /** The doctor has another appointment at that time. */
  SLOT_TAKEN: 409,
  /** The session has no place left, or is over. */
  PLACE_TAKEN: 409,
  /** The booking was cancelled before. */
  ALREADY_CANCELLED: 409,
  /** The visit has begun or is over, or patients change it no longer themselves. */
  TOO_LATE: 409,
  /** The patient has another appointment at that time. */
  ALREADY_BOOKED: 409,
  /** The report is not in the state this step starts from. */
  REPORT_STATE: 409,
  /** The uploader of a report may neither validate nor sign it. */
  OWN_UPLOAD: 403,
  UNCHECKED: 409,
  /** Values are missing or contradict themselves, and the signer has not said to have seen it. */
  CONCERNS_UNSEEN: 409,
  /** A new version of a report says the same as the one before. */
  NOTHING_CHANGED: 409,
  /** The account's profile as a signer lacks something; `fields` says what. The admin completes it. */
  SIGNER_INCOMPLETE: 409,
  /** The admin has not set this report's department for the account. */
  OTHER_DEPARTMENT: 403,
  /** Age or sex of the patient is unknown. */
  PATIENT_INCOMPLETE: 409,
  BOOKING_CANCELLED: 409,
  /** The sample of the test was taken, or its report begun: it is not cancelled by this role. `fields` says how far. */
  SAMPLE_TAKEN: 409,
  /** The tube of the test was rejected: its sample is to be taken again first. */
  SAMPLE_REJECTED: 409,
  /** A tube that is not tested any more was scanned. */
  TUBE_REJECTED: 409,
  TUBE_DISCARDED: 409,
  TUBE_NOT_RECEIVED: 409,
  /** The virus scan of the file is not finished. */
  NOT_SCANNED: 409,
  /** A Word file is released only with its real pages: a PDF of it must be attached first. */
  PAGES_NEEDED: 409,
  /** The stored file is not the one that was signed or uploaded: its hash differs. */
  FILE_DAMAGED: 409,
  /** The phone was silent for `limits.silentDays` days: the caller must confirm their identity first. */
  IDENTITY_NEEDED: 403,
  IDENTITY_WRONG: 422,
  FILE_INFECTED: 422,
  /** The notice about commissions must be acknowledged first. */
  ACKNOWLEDGEMENT_NEEDED: 409,
  /** Another payment has this reference. */
  REFERENCE_USED: 409,
  /** The amount due is already paid. */
  ALREADY_PAID: 409,
  /** The patient has told a transfer; the clinic has not found it yet. */
  PAYMENT_CLAIMED: 409,
  /** This ledger entry is already reversed, or has refunds that must be reversed first. */
  ALREADY_REVERSED: 409,
  /** The price is that of the list, money is recorded, or the fee is waived: it is not set here any more. */
  FEE_FIXED: 409,
  /** The fee of the visit is still to be told: there is nothing to bill. */
  FEE_UNKNOWN: 409,
  /** The booking is free. */
  NOTHING_TO_BILL: 409,
  /** Whoever took cash may not take it back alone: they ask at the entry, and another person decides. */
  SECOND_PERSON: 409,
  /** The clinic has no payment gateway. */
  GATEWAY_OFF: 409,
  /** The last admin cannot be demoted (D23). */
  LAST_ADMIN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  /** The doctor or test is not offered, or no longer. */
  NOT_BOOKABLE: 422,
  /** The Idempotency-Key was used for a different request. */
  KEY_REUSED: 422,
  /** Three wrong codes: even the right code is refused now. */
  CODE_LOCKED: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  STORAGE_FULL: 507,
  /** The database is unreachable or busy. Retrying is safe. */
  UNAVAILABLE: 503,
  /** Another account has this phone. */
  PHONE_IN_USE: 409,
  /** The clinic has no SMS gateway yet: no code can be sent to anybody. */
  NO_SMS: 503,
  /** The payment gateway does not answer. UPI and the counter still work. */
  GATEWAY_AWAY: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
