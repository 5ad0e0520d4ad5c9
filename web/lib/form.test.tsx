import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderPart } from '#web/testing/render.tsx';
import { ApiError } from './api-error.ts';
import { splitFieldErrors, useContractForm, useSend } from './form.ts';
import { watchChanged } from './use-changed.ts';

describe('the server’s field errors', () => {
  const values = {
    name: '',
    phone: undefined,
    age: null,
    rows: [{ value: '' }, { value: '' }],
    profile: { name: { en: '', bn: '' } },
  };

  test.each<[string, Record<string, string>, [string, string][], string[]]>([
    ['nothing', {}, [], []],
    [
      'several, in the order of the form',
      { phone: 'Ten digits.', name: 'Too long.' },
      [
        ['name', 'Too long.'],
        ['phone', 'Ten digits.'],
      ],
      [],
    ],
    [
      'one within another, or in a row',
      { 'profile.name.bn': 'Missing.', 'rows.1.value': 'A number.' },
      [
        ['rows.1.value', 'A number.'],
        ['profile.name.bn', 'Missing.'],
      ],
      [],
    ],
    [
      'some the form does not have',
      { userId: 'Nobody has this phone.', name: 'Too long.', 'rows.2.value': 'A number.' },
      [['name', 'Too long.']],
      ['Nobody has this phone.', 'A number.'],
    ],
    ['one that has no value yet', { age: 'Missing.' }, [['age', 'Missing.']], []],
    ['what only sounds like one', { toString: 'Odd.' }, [], ['Odd.']],
  ])('%s', (_, serverErrors, fields, rest) => {
    expect(splitFieldErrors(serverErrors, values)).toEqual({ fields, rest });
  });
});

describe('a form', () => {
  const schema = z.object({ name: z.string().check(z.minLength(1, 'name.required')), phone: z.string() });
  const start = { name: 'Rohan', phone: '9000000007' };

  /** A form as a screen uses it. */
  function aForm(send: (body: typeof start) => unknown, values = start, onWrong?: (names: readonly string[]) => void) {
    const rendered: { form: ReturnType<typeof useContractForm<typeof start, typeof start>>; submit: () => void }[] = [];
    function Screen() {
      const form = useContractForm(schema, values);
      form.register('name');
      form.register('phone');
      const { submit } = useSend(form, { send, ...(onWrong && { onWrong }) });
      rendered.push({ form, submit });
      return null;
    }
    renderPart(<Screen />);
    const [first] = rendered;
    if (!first) throw new Error('The form was not rendered');
    return first;
  }

  test('submitted twice in a row is sent once, and can be sent again afterwards', async () => {
    const answers: (() => void)[] = [];
    const send = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => answers.push(resolve)));
    const { submit } = aForm(send);
    submit();
    submit();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    submit();
    answers[0]?.();
    await vi.waitFor(() => {
      submit();
      expect(send).toHaveBeenCalledTimes(2);
    });
  });

  test('with invalid fields is not sent', async () => {
    const send = vi.fn<() => void>();
    const wrong: (readonly string[])[] = [];
    const { submit } = aForm(send, { ...start, name: '' }, (names) => wrong.push(names));
    submit();
    await vi.waitFor(() => expect(wrong).toEqual([['name']]));
    expect(send).not.toHaveBeenCalled();
  });

  test('shows a field error of the server at its field, with the server’s message', async () => {
    const wrong: (readonly string[])[] = [];
    const refusal = new ApiError({
      status: 400,
      code: 'INVALID_FIELDS',
      message: '',
      fields: { phone: 'Ten digits.', name: 'Too long.', other: 'Elsewhere.' },
    });
    const { form, submit } = aForm(
      () => Promise.reject(refusal),
      start,
      (names) => wrong.push(names),
    );
    submit();
    await vi.waitFor(() => expect(wrong).toEqual([['name', 'phone']]));
    expect([form.getFieldState('name').error, form.getFieldState('phone').error]).toMatchObject([
      { type: 'server', message: 'Too long.' },
      { type: 'server', message: 'Ten digits.' },
    ]);
    expect(form.getValues()).toEqual(start);
  });
});

describe('whether a form holds unsaved input', () => {
  const schema = z.object({ name: z.string(), note: z.optional(z.string()), mode: z.string() });

  /** A form with the fields `name` and `note`, drawn as the browser shows them, and the last value of `isChanged`. */
  function aShownForm() {
    const made: ReturnType<typeof useContractForm<z.infer<typeof schema>, z.infer<typeof schema>>>[] = [];
    function Screen() {
      made.push(useContractForm(schema, { name: 'Mita', mode: 'cash' }));
      return null;
    }
    renderPart(<Screen />);
    const form = made[0]!;
    const said: boolean[] = [];
    watchChanged(form, (isChanged) => said.push(isChanged));
    const fields = {
      name: form.register('name'),
      note: form.register('note', { setValueAs: (text: string) => text || undefined }),
    };
    const inputs = { name: anInput('name', 'Mita'), note: anInput('note', '') };
    fields.name.ref(inputs.name);
    fields.note.ref(inputs.note);
    const type = async (name: keyof typeof fields, value: string) => {
      inputs[name].value = value;
      await fields[name].onChange({ type: 'change', target: inputs[name] });
      return said.at(-1);
    };
    return { form, said, type };
  }
  const anInput = (name: string, value: string) => ({ name, value, type: 'text', isConnected: true });

  test('a shown field for which the form has no value does not count', async () => {
    const { said, type } = aShownForm();
    expect(said).not.toContain(true);
    expect(await type('name', 'Mita Sen')).toBe(true);
    expect(await type('name', 'Mita')).toBe(false);
  });

  test('such a field counts while it is filled, and not after it is emptied', async () => {
    const { type } = aShownForm();
    expect(await type('note', 'by bus')).toBe(true);
    expect(await type('note', '')).toBe(false);
  });

  test('a chosen value counts like a typed one, and a saved value does not count', () => {
    const { form, said } = aShownForm();
    form.setValue('mode', 'upi');
    expect(said.at(-1)).toBe(true);
    form.reset({ name: 'Mita', mode: 'upi' });
    expect(said.at(-1)).toBe(false);
    form.reset({ name: 'Mita Roy', mode: 'upi' }, { keepDefaultValues: true });
    expect(said.at(-1)).toBe(true);
    form.reset();
    expect(said.at(-1)).toBe(false);
  });
});
