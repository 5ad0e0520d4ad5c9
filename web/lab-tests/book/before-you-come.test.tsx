import { expect, test } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import BeforeYouCome from './before-you-come.tsx';

const client = newClient();
client.setQueryData(queryOf('listLabTests').queryKey, [
  { testId: 3, preparation: 'Nothing to eat for 8 hours', preparationBn: 'আট ঘণ্টা খালি পেটে', promisedHours: 24 },
  { testId: 4, preparation: '', preparationBn: '', promisedHours: 24 },
] as never);

test('a patient is told what to do before the test, in their language', () => {
  expect(textOf(renderPart(<BeforeYouCome testId={3} />, { client, session: 'User' }).drawn)).toMatch(
    /^Before you come Nothing to eat for 8 hours · /,
  );
  expect(textOf(renderPart(<BeforeYouCome testId={3} />, { client, language: 'bn', session: 'User' }).drawn)).toMatch(
    /^আসার আগে আট ঘণ্টা খালি পেটে · /,
  );
});

test('nothing stands there without a preparation, or for a test that is not offered any more', () => {
  for (const testId of [4, 5])
    expect(renderPart(<BeforeYouCome testId={testId} />, { client, session: 'User' }).drawn).toBeEmptyDOMElement();
});
