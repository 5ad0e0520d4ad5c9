import { expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import HelpSheet from './help-sheet.tsx';

const user = vi.hoisted(() => ({ role: 'Doctor' as Role }));
vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'A', phoneNumber: '9000000001', ...user }),
}));
// A dialog is drawn outside of the page, which exists in a browser only.
vi.mock(import('#web/ui/layout/modal.tsx'), () => ({ Modal: ({ children }) => <div>{children}</div> }));

test.each<[Role, string, string | null]>([
  ['Doctor', '/dashboard', 'On this page Keys: N next'],
  ['Receptionist', '/dashboard', null],
  ['Receptionist', '/today', 'On this page Keys: N next'],
  ['Pathologist', '/sign-reports', 'On this page J next report, K the one before, Ctrl+Enter sign'],
  ['Staff', '/upload-report', 'On this page Enter or ↓ next value, ↑ the one before, F2 repeat sample, F8 remark'],
  ['Doctor', '/view-all-bookings', null],
])('to a %s on %s it shows the keys of that page, if it has some', (role, address, own) => {
  user.role = role;
  const shown = words(renderHtml(<HelpSheet onClose={() => undefined} />, { address }));
  if (own === null) expect(shown).not.toContain('On this page');
  else expect(shown).toMatch(new RegExp(`^${own.replaceAll('+', '\\+')}`));
  expect(shown).toContain('/ Ctrl K');
});
