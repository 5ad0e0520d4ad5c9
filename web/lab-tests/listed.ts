import type { LabTest } from '#contract/lab-tests.ts';
import { matches } from '#web/ui/matches.ts';

/** Whether a test is offered just now. */
export const testStates = ['Active', 'Inactive'] as const;
export type TestState = (typeof testStates)[number];

/** The words for each state. */
export const stateTexts = { Active: 'state.Active', Inactive: 'state.Inactive' } as const satisfies Record<TestState, string>;

export const stateOf = ({ active }: Pick<LabTest, 'active'>): TestState => (active ? 'Active' : 'Inactive');

/** How many tests each tab holds. */
export function countStates(tests: readonly LabTest[]): Record<TestState | 'All', number> {
  const active = tests.filter((test) => test.active).length;
  return { All: tests.length, Active: active, Inactive: tests.length - active };
}

/** Whether a test has what is sought in its name or its hospital's. */
export const isSought = ({ testName, hospital }: LabTest, sought: string) => matches(`${testName} ${hospital}`, sought);

/** The id of the heading of a test's card. */
export const headingIdOf = (id: number) => `test-${id}`;
