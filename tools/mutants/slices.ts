/** A part of the product that is tried together: its code, the tests that should notice, and the goal for its score. */
export interface Slice {
  mutate: readonly string[];
  except?: readonly string[];
  tests: readonly string[];
  /** The share of faults to be noticed, in per cent; accepted ones are not counted. */
  goal: number;
}

/** The slices of `npm run mutants`. Slow tests come last: faults that faster tests notice are not tried on them. */
export const slices = {
  permissions: {
    mutate: [
      'contract/permissions.ts',
      'contract/roles.ts',
      'contract/screens.ts',
      'server/**/*.policy.ts',
      'server/**/*.present.ts',
    ],
    tests: [
      'contract/**/*.test.ts',
      'server/**/*who*.test.ts',
      'server/**/*polic*.test.ts',
      'server/{bookings,payments,reports,accounts,patients,doctors,enquiries}/*.test.ts',
      'server/{audit,backup,lab-tests,queue,schedules,search,waiting}/*.test.ts',
      'server/ladder.test.ts',
    ],
    goal: 95,
  },
  money: {
    mutate: ['contract/payments/*.ts', 'server/money.ts', 'server/adapters/razorpay.ts', 'server/payments/*.ts'],
    tests: [
      'contract/payments/*.test.ts',
      'server/money.test.ts',
      'server/adapters/razorpay*.test.ts',
      'server/payments/*.test.ts',
      // Claims that wait are counted there.
      'server/waiting/*.test.ts',
    ],
    goal: 95,
  },
  identity: {
    mutate: [
      'contract/{accounts,audit,patients}/*.ts',
      'server/secrets.ts',
      'server/accounts/*.ts',
      'server/patients/*.ts',
      'server/audit/*.ts',
      'server/caller.ts',
      'server/guards/*.ts',
      'server/http/{identify,guard-answers,record-call}*.ts',
    ],
    tests: [
      'contract/**/*.test.ts',
      'server/secrets.test.ts',
      'server/{accounts,patients,audit,guards,http}/*.test.ts',
      'server/bookings/create.test.ts',
      'server/db/audit-trail.test.ts',
      'server/housekeeping.test.ts',
      'server/bookings/create.test.ts',
    ],
    goal: 95,
  },
  reports: {
    mutate: [
      'contract/reports/*.ts',
      'server/reports/*.ts',
      'server/bookings/report-marks*.ts',
      'server/adapters/scanner.ts',
      'server/adapters/files/*.ts',
    ],
    tests: [
      'contract/reports/*.test.ts',
      'server/adapters/**/*.test.ts',
      'server/reports/*.test.ts',
      'server/waiting/*.test.ts',
      'server/bookings/report-marks*.test.ts',
      'server/housekeeping.test.ts',
    ],
    goal: 95,
  },
  bookings: {
    mutate: [
      'contract/{clinic-time,limits,paging}.ts',
      'contract/{bookings,doctors,enquiries,lab-tests,clinic}/*.ts',
      'server/{bookings,doctors,lab-tests,enquiries,clinic}/*.ts',
    ],
    tests: [
      'contract/**/*.test.ts',
      'server/{bookings,doctors,lab-tests,enquiries,clinic}/*.test.ts',
      // Fees that an edit takes over, and its money.
      'server/payments/{fee,fee-bills,form-rules}.test.ts',
      'server/patients/number-search.test.ts',
      'server/schedules/sittings.test.ts',
      'server/exports/exports.test.ts',
      'server/waiting/waiting.test.ts',
    ],
    goal: 90,
  },
  papers: {
    mutate: [
      'contract/{fields,endpoints}.ts',
      'contract/exports/*.ts',
      'server/print/*.ts',
      'server/exports/*.ts',
      'web/lib/*.ts',
      'web/{bookings,payments,reports,accounts,patients}/**/*.ts',
    ],
    // What needs a browser, which journeys prove, and what only tests use.
    except: ['web/lib/{release,log-in-note,testing}.ts', 'web/accounts/roles/*.ts'],
    tests: [
      'contract/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'server/print/*.test.ts',
      'server/exports/*.test.ts',
      // Pictures that are uploaded for papers.
      'server/{clinic,reports}/{clinic,signers}.test.ts',
    ],
    goal: 90,
  },
} as const satisfies Record<string, Slice>;

export type SliceName = keyof typeof slices;
