import { expect, test } from 'vitest';
import { findUnpressed } from './pressed.ts';
import { parseModule } from './source.ts';

/** A part that opens a drawer, on a page, and a test of the page. */
const files: Record<string, string> = {
  'web/payments/drawer/open-drawer.tsx': "export const OpenDrawer = () => useAction('openDrawer');",
  'web/payments/drawer/drawer.tsx': "import { OpenDrawer } from './open-drawer.tsx';",
  'web/payments/drawer/drawer.test.tsx':
    "import Page from './drawer.tsx'; test('', () => expect(server.sentTo('openDrawer')));",
};
const found = (changes: Record<string, string>) =>
  findUnpressed(Object.entries({ ...files, ...changes }).map(([path, text]) => parseModule(path, text)));

test('a part whose call a test looks at, through the page that draws it, is fine', () => {
  expect(found({})).toEqual([]);
});

test('a call that a test only answers is not looked at', () => {
  const changed = {
    'web/payments/drawer/drawer.test.tsx': "import Page from './drawer.tsx'; answers({ openDrawer });",
  };
  const pair = 'web/payments/drawer/open-drawer.tsx openDrawer';
  expect(found(changed)).toEqual([`${pair}: no press test looks at this call`]);
});

test('the same call in a part that the test does not draw is not looked at', () => {
  expect(found({ 'web/queue/other.tsx': "useAction('openDrawer');" })).toEqual([
    'web/queue/other.tsx openDrawer: no press test looks at this call',
  ]);
});

test('a download is asked for by a press, a read is not', () => {
  expect(found({ 'web/payments/month.tsx': "downloadFile('exportMonth'); queryOf('readMonth');" })).toEqual([
    'web/payments/month.tsx exportMonth: no press test looks at this call',
  ]);
});

test.each([
  ['chosen between two', "fetchFile(original ? 'downloadUploaded' : 'readClinic')", 'downloadUploaded'],
  ['named by an attribute', '<PdfDownload call="printBill" />', 'printBill'],
  ['named by a property', "useSending({ call: 'attachPages' })", 'attachPages'],
  ['from a table of steps', "const calls = { start: 'startHomeVisit' } as const", 'startHomeVisit'],
  ['one of a row of buttons', "(['printMyData'] as const).map((call) => <Button />)", 'printMyData'],
])('a call is seen that is %s', (_, text, call) => {
  expect(found({ 'web/other/part.tsx': text })).toEqual([
    `web/other/part.tsx ${call}: no press test looks at this call`,
  ]);
});

test('a word that is a catalogue, a screen, a text, a page or a type is no call', () => {
  const text = `useTranslation('register'); <Link to="confirmInvoice" />; type Body = Input<'openVisit'>;
    t(isNew ? 'register' : 'change'); siteAddress('logOut', language);`;
  expect(found({ 'web/other/part.tsx': text })).toEqual([]);
});

test('a project in which nothing sends a call was not read', () => {
  expect(findUnpressed([])).toHaveLength(1);
});
