import type { Language } from '#contract/fields.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { inLanguage } from '#web/lib/names.ts';
import { matches } from '#web/ui/fields/matches.ts';

/** Whether a test is offered just now. */
export const testStates = ['Active', 'Inactive'] as const;
export type TestState = (typeof testStates)[number];

/** The words for each state. */
export const stateTexts = { Active: 'state.Active', Inactive: 'state.Inactive' } as const satisfies Record<
  TestState,
  string
>;

export const stateOf = ({ active }: Pick<LabTest, 'active'>): TestState => (active ? 'Active' : 'Inactive');

/** The name in the reader's language, or in the other where it has none. */
export const nameOf = ({ testName, testNameBn }: Pick<LabTest, 'testName' | 'testNameBn'>, language: Language) =>
  inLanguage(language, testName, testNameBn);

/** How many tests each tab holds. */
export function countStates(tests: readonly LabTest[]): Record<TestState | 'All', number> {
  const active = tests.filter((test) => test.active).length;
  return { All: tests.length, Active: active, Inactive: tests.length - active };
}

/** Whether a test has what is sought in its name, in either language, or its hospital's. */
export const isSought = ({ testName, testNameBn, hospital }: LabTest, sought: string) =>
  matches(`${testName} ${testNameBn} ${hospital}`, sought);

/** The id of the heading of a test's card. */
export const headingIdOf = (id: number) => `test-${id}`;
