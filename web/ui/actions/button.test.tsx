import { expect, test } from 'vitest';
import { renderHtml, elements } from '#web/testing/render.tsx';
import { Button, LinkButton } from './button.tsx';

const buttonOf = (html: string) => elements(html, 'button')[0];

test('a busy button is announced as busy and keeps the focus, which a disabled one loses', () => {
  expect(buttonOf(renderHtml(<Button busy>Save</Button>))).toMatchObject({
    'aria-busy': 'true',
    'aria-disabled': 'true',
  });
  expect(buttonOf(renderHtml(<Button busy>Save</Button>))).not.toHaveProperty('disabled');
  expect(buttonOf(renderHtml(<Button disabled>Save</Button>))).toHaveProperty('disabled');
  expect(buttonOf(renderHtml(<Button>Save</Button>))).not.toHaveProperty('aria-busy');
});

test('a button submits a form only with type submit', () => {
  expect(buttonOf(renderHtml(<Button>Save</Button>))).toHaveProperty('type', 'button');
  expect(buttonOf(renderHtml(<Button type="submit">Save</Button>))).toHaveProperty('type', 'submit');
});

test('a LinkButton renders a link', () => {
  const html = renderHtml(<LinkButton to="/family">My Family</LinkButton>);
  expect(elements(html, 'a')[0]).toHaveProperty('href', '/family');
  expect(elements(html, 'button')).toEqual([]);
});
