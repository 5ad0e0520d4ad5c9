import { expect, test, vi } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { useBookingForm } from './booking-form.ts';

const texts = { missing: 'Choose one.', failed: 'Not booked.' };
const event = { preventDefault: vi.fn<() => void>() } as unknown as React.SyntheticEvent;

/** A booking form in a component, as a screen uses it. */
function aForm(initial: string | undefined, book: (id: string) => Promise<{ id: number }>) {
  const drawn: ReturnType<typeof useBookingForm<{ id: number }>>[] = [];
  function Screen() {
    drawn.push(useBookingForm({ initial, book, texts }));
    return null;
  }
  renderPart(<Screen />);
  const [first] = drawn;
  if (!first) throw new Error('The form was not rendered');
  return first;
}

test('a form that books sends what is chosen, once, and clears the choice so that it is not booked again', async () => {
  const answers: (() => void)[] = [];
  const book = vi.fn<(id: string) => Promise<{ id: number }>>(
    () => new Promise((resolve) => answers.push(() => resolve({ id: 7 }))),
  );
  const { pick } = aForm('9000000004', book);
  pick.onSubmit(event);
  pick.onSubmit(event);
  await vi.waitFor(() => expect(book.mock.calls).toEqual([['9000000004', false]]));
  answers[0]?.();
  await new Promise(setImmediate);
  pick.onSubmit(event);
  await new Promise(setImmediate);
  expect(book).toHaveBeenCalledOnce();
});

test('a form that books keeps the choice after a failure', async () => {
  const book = vi.fn<(id: string) => Promise<{ id: number }>>(() => Promise.reject(new Error('offline')));
  const { pick } = aForm('4', book);
  pick.onSubmit(event);
  await vi.waitFor(() => expect(book).toHaveBeenCalledOnce());
  await vi.waitFor(() => {
    pick.onSubmit(event);
    expect(book.mock.calls).toEqual([
      ['4', false],
      ['4', false],
    ]);
  });
});

test('a form that books sends nothing without a choice', async () => {
  const book = vi.fn<(id: string) => Promise<{ id: number }>>();
  aForm(undefined, book).pick.onSubmit(event);
  await new Promise(setImmediate);
  expect(book).not.toHaveBeenCalled();
});
