/**
 * A part of the product that is tried together: its code, and the goal for its score. The tests that should notice are
 * those in the folders of the code, those that import it, and `tests`.
 */
export interface Slice {
  mutate: readonly string[];
  except?: readonly string[];
  /** Tests in other places that prove something of this code, through calls. */
  tests?: readonly string[];
  /** The share of faults to be noticed, in per cent; accepted ones are not counted. */
  goal: number;
}

/** Rules are noticed by their tests; most of what a screen looks like is proven by journeys, which are not run. */
const goals = { values: 97, mostRisk: 95, rules: 90, screens: 60 };

/**
 * The slices of `npm run mutants`, those with the most risk first. A file of two slices is tried in the first.
 * Slow tests come last: faults that faster tests notice are not tried on them.
 */
export const slices = {
  /** How what is typed is read, which range it has, and which flag. */
  values: {
    mutate: [
      'contract/reports/{reading,flags,computed,doubts,missing,critical,friedewald,entry-ranges,reference-limits}.ts',
      'contract/lab-tests/{ranges,cautious-range,formulas}.ts',
      'contract/typed/*.ts',
      'contract/{unseen,digits,account-fields}.ts',
      'web/reports/upload/{paste,values-draft,entry-flags,entry-doubts}.ts',
    ],
    tests: ['contract/{reports,lab-tests,typed}/*.test.ts'],
    goal: goals.values,
  },
  permissions: {
    mutate: [
      'contract/permissions.ts',
      'contract/roles.ts',
      'contract/screens.ts',
      'server/**/*.policy.ts',
      'server/**/*.present.ts',
    ],
    tests: ['contract/**/*.test.ts', 'server/**/*who*.test.ts', 'server/ladder/*.test.ts'],
    goal: goals.mostRisk,
  },
  money: {
    mutate: ['contract/payments/*.ts', 'server/shared/money.ts', 'server/adapters/razorpay.ts', 'server/payments/*.ts'],
    // Claims that wait are counted there.
    tests: ['server/waiting/*.test.ts', 'server/views/overview.test.ts'],
    goal: goals.mostRisk,
  },
  identity: {
    mutate: [
      'contract/{accounts,audit,patients}/*.ts',
      'server/shared/secrets.ts',
      'server/{accounts,staff,patients,audit,guards}/*.ts',
      'server/shared/caller.ts',
      'server/http/{identify,guard-answers,record-call}*.ts',
    ],
    tests: [
      'contract/**/*.test.ts',
      'server/bookings/create.test.ts',
      'server/db/audit-trail.test.ts',
      'server/{shared,start}/*.test.ts',
    ],
    goal: goals.mostRisk,
  },
  reports: {
    mutate: [
      'contract/reports/*.ts',
      'server/reports/**/*.ts',
      'server/bookings/report-marks*.ts',
      'server/adapters/scanner.ts',
      'server/adapters/files/*.ts',
      'server/adapters/disk.ts',
    ],
    tests: ['server/waiting/*.test.ts', 'server/start/housekeeping.test.ts'],
    goal: goals.mostRisk,
  },
  bookings: {
    mutate: [
      'contract/{clinic-time,clock-words,limits,paging}.ts',
      'contract/{bookings,doctors,enquiries,lab-tests,clinic}/*.ts',
      'server/{bookings,doctors,lab-tests,enquiries,clinic,setup}/*.ts',
    ],
    tests: [
      'contract/**/*.test.ts',
      // Fees that an edit takes over, and its money.
      'server/payments/{fee,fee-bills,form-rules}.test.ts',
      'server/patients/number-search.test.ts',
      'server/schedules/sittings.test.ts',
      'server/exports/exports.test.ts',
      'server/waiting/waiting.test.ts',
    ],
    goal: goals.rules,
  },
  queue: {
    mutate: ['contract/{queue,schedules}/*.ts', 'server/{queue,schedules}/*.ts'],
    // Turns are told by messages, places are given at the counter.
    tests: ['server/messages-out/queue-messages.test.ts', 'server/visits/*.test.ts'],
    goal: goals.rules,
  },
  laboratory: {
    mutate: ['contract/laboratory/*.ts', 'server/laboratory/*.ts'],
    tests: ['server/visits/home/*.test.ts', 'server/waiting/*.test.ts'],
    goal: goals.rules,
  },
  visits: {
    mutate: ['contract/{visits,home-visits}/*.ts', 'server/visits/**/*.ts'],
    tests: ['server/site/*.test.ts'],
    goal: goals.rules,
  },
  messages: {
    mutate: [
      'contract/messages-out/*.ts',
      'server/messages-out/*.ts',
      'server/shared/messages.ts',
      'server/adapters/sms-providers/*.ts',
      'server/adapters/{sms,sms-gateway}.ts',
    ],
    tests: ['server/adapters/sms*.test.ts', 'server/accounts/*sms*.test.ts'],
    goal: goals.rules,
  },
  papers: {
    mutate: [
      'contract/{fields,endpoints,call,letters,person-name,places,error-answer}.ts',
      'contract/exports/*.ts',
      'server/{print,exports,lists}/*.ts',
      'server/shared/csv.ts',
    ],
    tests: [
      'contract/**/*.test.ts',
      // Pictures that are uploaded for papers.
      'server/{clinic,reports}/{clinic,signers}.test.ts',
      'server/shared/csv.test.ts',
    ],
    goal: goals.rules,
  },
  running: {
    mutate: [
      'contract/{backup,health,overview,search,waiting}/*.ts',
      'server/{backup,health,views,waiting,http,db}/*.ts',
      'server/adapters/**/*.ts',
      'server/{shared,start}/*.ts',
    ],
    // What the first process does before there is an application: it runs in a process of its own.
    except: [
      'server/start/{main,serve,serving-process,serving-processes,open-clinic,port,data-dir-lock}.ts',
      'server/db/clinic-lock.ts',
      'server/adapters/pdf/*.ts',
    ],
    tests: ['server/{shared,start}/*.test.ts'],
    goal: goals.rules,
  },
  site: {
    mutate: ['server/site/*.ts', 'web/site/**/*.{ts,tsx}'],
    tests: ['server/{queue,visits,schedules}/*.test.ts', 'web/site/**/*.test.{ts,tsx}'],
    goal: goals.screens,
  },
  portal: {
    mutate: ['web/{lib,ui,app,i18n}/**/*.{ts,tsx}'],
    // Only tests use it.
    except: ['web/lib/testing.ts'],
    tests: ['web/**/*.test.{ts,tsx}'],
    goal: goals.screens,
  },
  'screens-money': { mutate: ['web/payments/**/*.{ts,tsx}'], goal: goals.screens },
  'screens-laboratory': { mutate: ['web/{reports,laboratory,lab-tests}/**/*.{ts,tsx}'], goal: goals.screens },
  'screens-people': {
    mutate: ['web/{accounts,patients,audit,clinic,enquiries,messages-out,backup,health}/**/*.{ts,tsx}'],
    goal: goals.screens,
  },
  'screens-bookings': {
    mutate: ['web/{bookings,doctors,queue,schedules,home-visits}/**/*.{ts,tsx}'],
    goal: goals.screens,
  },
} as const satisfies Record<string, Slice>;

export type SliceName = keyof typeof slices;
