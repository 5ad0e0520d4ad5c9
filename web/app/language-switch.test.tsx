import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLanguage, chosenLanguage, currentLanguage, startLanguage } from '#web/i18n/index.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const me = { language: 'bn' as const, name: 'Piyali Das' };

beforeEach(startLanguage);
// The next test begins in English again.
afterEach(() => changeLanguage('en'));

test('the language that is chosen stays in the browser and on the account', async () => {
  const server = answers({ changeMe: () => me });
  const { user } = renderPart(<LanguageSwitch />, { session: 'User' });
  await user.click(screen.getByRole('button', { name: 'বাংলা' }));
  await waitFor(() => expect(server.sentTo('changeMe')).toMatchObject([{ body: { language: 'bn' } }]));
  expect([chosenLanguage(), currentLanguage(), document.documentElement.lang]).toEqual(['bn', 'bn', 'bn']);
});

test('a language that the account refuses is still used in the browser, without an error', async () => {
  const server = answers({ changeMe: refuse('NETWORK') });
  const { user } = renderPart(<LanguageSwitch />, { session: 'User' });
  await user.click(screen.getByRole('button', { name: 'বাংলা' }));
  await waitFor(() => expect(server.sentTo('changeMe')).toHaveLength(1));
  expect(chosenLanguage()).toBe('bn');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a user the language is not sent', async () => {
  const server = answers({});
  const { user } = renderPart(<LanguageSwitch />);
  await user.click(screen.getByRole('button', { name: 'বাংলা' }));
  await waitFor(() => expect(currentLanguage()).toBe('bn'));
  expect(server.sent).toEqual([]);
});
