import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { useContractForm } from '#web/lib/form.ts';
import { renderPart } from '#web/testing/render.tsx';
import { useConfirmedSend } from './use-confirmed-send.ts';

const schema = z.object({ name: z.string().check(z.minLength(1)) });

/** A form that asks before it is sent, as a screen uses it. */
function aForm(name: string, send: (body: { name: string }) => unknown) {
  const drawn: Pick<ReturnType<typeof useConfirmedSend>, 'ask' | 'confirm'>[] = [];
  function Screen() {
    drawn.push(useConfirmedSend(useContractForm(schema, { name }), { send }));
    return null;
  }
  renderPart(<Screen />);
  const [first] = drawn;
  if (!first) throw new Error('The form was not rendered');
  return first;
}

test('a form that asks first is sent only once it is confirmed, and asks again the next time', async () => {
  const send = vi.fn<(body: { name: string }) => void>();
  const { ask, confirm } = aForm('Rohan', send);
  ask();
  await new Promise(setImmediate);
  expect(send).not.toHaveBeenCalled();
  confirm();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[{ name: 'Rohan' }]]));
  await new Promise(setImmediate);
  ask();
  await new Promise(setImmediate);
  expect(send).toHaveBeenCalledOnce();
});
