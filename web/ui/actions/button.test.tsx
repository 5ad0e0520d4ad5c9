import { expect, test } from 'vitest';
import { draw, elements } from '#web/testing/draw.tsx';
import { Button, LinkButton } from './button.tsx';

const drawn = (html: string) => elements(html, 'button')[0];

test('a busy button says so and keeps its place for the keyboard, which a disabled one loses', () => {
  expect(drawn(draw(<Button busy>Save</Button>))).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' });
  expect(drawn(draw(<Button busy>Save</Button>))).not.toHaveProperty('disabled');
  expect(drawn(draw(<Button disabled>Save</Button>))).toHaveProperty('disabled');
  expect(drawn(draw(<Button>Save</Button>))).not.toHaveProperty('aria-busy');
});

test('a button sends a form only where it is told to', () => {
  expect(drawn(draw(<Button>Save</Button>))).toHaveProperty('type', 'button');
  expect(drawn(draw(<Button type="submit">Save</Button>))).toHaveProperty('type', 'submit');
});

test('a link that looks like a button is a link', () => {
  const html = draw(<LinkButton to="/family">My Family</LinkButton>);
  expect(elements(html, 'a')[0]).toHaveProperty('href', '/family');
  expect(elements(html, 'button')).toEqual([]);
});
