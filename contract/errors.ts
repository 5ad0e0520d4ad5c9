/**
 * The closed list of errors the server answers, each with its status. Texts are in `contract/messages`, under
 * `error.<code>`.
 */
export const errorStatus = {
  /** The body is not JSON, or the request cannot be read at all. */
  BAD_REQUEST: 400,
  /** A field is wrong; `fields` says which and why. */
  INVALID_FIELDS: 400,
  /** No session, or one that has ended. */
  NOT_SIGNED_IN: 401,
  /** A wrong, dead or missing one-time code: one answer for all, so that nothing can be learnt from it. */
  WRONG_CODE: 401,
  FORBIDDEN: 403,
  /** Also the answer for a record that belongs to somebody else. */
  NOT_FOUND: 404,
  /** A list has fewer pages than asked for. */
  NO_SUCH_PAGE: 404,
  USER_EXISTS: 409,
  /** Another present doctor has this phone. */
  DOCTOR_EXISTS: 409,
  /** Another test of the list has this name. */
  TEST_EXISTS: 409,
  /** Decided already, or one is waiting. */
  ALREADY_DECIDED: 409,
  REQUEST_WAITING: 409,
  /** The account has as many people as it may. */
  FAMILY_FULL: 409,
  /** Somebody of this name and age is on the account already; it can be insisted upon. */
  SAME_PERSON: 409,
  /** Somebody else has changed the record meanwhile. */
  STALE: 409,
  /** The doctor already sees somebody at that time. */
  SLOT_TAKEN: 409,
  /** The person already has an appointment at that time. */
  ALREADY_BOOKED: 409,
  /** The report is no longer (or not yet) in the state this step starts from. */
  REPORT_STATE: 409,
  /** Who handed a report in neither validates nor signs it. */
  OWN_UPLOAD: 403,
  /** The booking was cancelled. */
  BOOKING_CANCELLED: 409,
  /** The virus scanner has not looked at the file yet. */
  NOT_SCANNED: 409,
  /** What is stored is no longer what was signed or uploaded. */
  FILE_DAMAGED: 409,
  /** After a long silence of the phone: the caller must first confirm who they are. */
  IDENTITY_NEEDED: 403,
  IDENTITY_WRONG: 422,
  FILE_INFECTED: 422,
  /** The notice on commissions must be read and acknowledged first. */
  ACKNOWLEDGEMENT_NEEDED: 409,
  /** Another payment was recorded with this reference. */
  REFERENCE_USED: 409,
  /** Nothing of it is left to be paid. */
  ALREADY_PAID: 409,
  /** This line of the ledger was taken back already, or has refunds that must be taken back first. */
  ALREADY_REVERSED: 409,
  /** The clinic takes no payments online. */
  GATEWAY_OFF: 409,
  /** The last admin cannot be demoted (D23). */
  LAST_ADMIN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  /** What was chosen to be booked is not (or no longer) offered. */
  NOT_BOOKABLE: 422,
  /** An Idempotency-Key came again with another request. */
  KEY_REUSED: 422,
  /** Three wrong codes: the right one no longer counts either. */
  CODE_LOCKED: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  /** The disk for files is full. */
  STORAGE_FULL: 507,
  /** The database is away or busy; trying again is safe to offer. */
  UNAVAILABLE: 503,
  /** The payment gateway does not answer; UPI and the counter still do. */
  GATEWAY_AWAY: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
