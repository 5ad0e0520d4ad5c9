import { expect, test } from 'vitest';
import { aFailedMessage, aMessageOut } from '#web/testing/messages-out.ts';
import { buttonsIn, linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { MessageTable } from './message-table.tsx';

const sent = aMessageOut();
const failed = aFailedMessage();

test('on a wide screen messages are a table, each text in a line that opens', () => {
  const drawn = renderPart(<MessageTable rows={[sent]} />).drawn;
  expect(textOf(drawn)).toBe(
    'Messages Message To Text How it went Report ready 1 April 2026, 12:00 am Rina Mondal 90000 00007 Sundarpur Clinic: your report is ready. Delivered by MSG91',
  );
  expect(drawn.querySelector('details > summary:only-child')).toHaveTextContent(/your report is ready\.$/);
});

test('what can be done has a column once a message did not arrive', () => {
  const drawn = renderPart(<MessageTable rows={[sent, failed]} />).drawn;
  expect(textOf(drawn)).toContain('How it went What can be done Report ready');
  expect(textOf(drawn)).toContain(
    'Not sent by MSG91 The provider does not know this phone number. Its code for this: 101 Send again Write by WhatsApp Note as told',
  );
  expect(buttonsIn(drawn)).toEqual(['Send again', 'Note as told']);
  expect(linksIn(drawn).map(([to]) => to)).toContain(
    'https://wa.me/919000000007?text=Sundarpur%20Clinic%3A%20your%20report%20is%20ready.',
  );
});
