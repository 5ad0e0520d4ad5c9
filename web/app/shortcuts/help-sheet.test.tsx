import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import HelpSheet from './help-sheet.tsx';

test.each<[Role, string, string | null]>([
  ['Doctor', '/dashboard', 'Keys: N next'],
  ['Receptionist', '/dashboard', null],
  ['Receptionist', '/today', 'Keys: N next'],
  ['Pathologist', '/sign-reports', 'J next report, K the one before, Ctrl+Enter sign'],
  ['Staff', '/upload-report', 'Enter or ↓ next value, ↑ the one before, F2 repeat sample, F8 remark'],
  ['Doctor', '/view-all-bookings', null],
])('shows a %s on %s the keys of that page, if it has any', (role, address, own) => {
  renderPart(<HelpSheet onClose={() => undefined} />, { address, session: role });
  const shown = textOf(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  if (own === null) expect(shown).not.toContain('On this page');
  else expect(shown).toContain(`Keyboard shortcuts On this page ${own}`);
  expect(shown).toContain('/ Ctrl K');
});
