import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MessageTemplate } from '#contract/messages-out/shapes.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { TemplateTable } from './template-table.tsx';

const text = (
  kind: MessageTemplate['kind'],
  language: MessageTemplate['language'],
  state: MessageTemplate['state'],
): MessageTemplate => ({
  kind,
  language,
  text: `${kind} in ${language}`,
  parts: 1,
  state,
  templateId: state === 'off' ? '' : '1107160000000000001',
  header: state === 'off' ? '' : 'SUNDAR',
  registered: '',
  msg91Id: '',
  fast2smsId: '',
});
const templates = [
  text('loginCode', 'en', 'registered'),
  text('loginCode', 'bn', 'shared'),
  text('reportReady', 'en', 'registered'),
  text('reportReady', 'bn', 'off'),
  text('timeChanged', 'en', 'differs'),
  text('timeChanged', 'bn', 'registered'),
];

test('each kind is a row with its state in both languages, what needs somebody first', () => {
  renderPart(<TemplateTable templates={templates} onRegister={() => undefined} />);
  expect(screen.getAllByRole('row').map(textOf)).toEqual([
    'Kind English Bengali',
    'Time changed Changed Registered',
    'Report ready Registered Off',
    'Log-in code Registered From settings',
  ]);
});

test('a row opens both of its texts beneath it and closes again; others stay as they are', async () => {
  const onRegister = vi.fn<(template: MessageTemplate) => void>();
  const { user } = renderPart(<TemplateTable templates={templates} onRegister={onRegister} />);
  const row = screen.getByRole('button', { name: 'Report ready' });
  expect(row).toHaveAttribute('aria-expanded', 'false');
  await user.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  const bengali = screen.getByRole('group', { name: 'Report ready · Bengali' });
  expect(screen.getAllByRole('group')).toEqual([
    screen.getByRole('group', { name: 'Report ready · English' }),
    bengali,
  ]);
  expect(bengali).toHaveTextContent('reportReady in bn');
  await user.click(within(bengali).getByRole('button', { name: 'Enter the registration' }));
  expect(onRegister.mock.calls).toEqual([[templates[3]]]);
  await user.click(screen.getByRole('button', { name: 'Time changed' }));
  await user.click(row);
  expect(screen.queryByRole('group', { name: /^Report ready/ })).toBeNull();
  expect(screen.getByRole('group', { name: 'Time changed · English' })).toBeVisible();
});
