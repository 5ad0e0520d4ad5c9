import { describe, expect, it } from 'vitest';
import { draw, elements, words } from '#web/testing/draw.tsx';
import { ListView } from './list-view.tsx';
import { Pager } from './pager.tsx';

const nothing = () => undefined;
const still = { isPending: false, isError: false, isFetching: false, refetch: nothing };

describe('a list', () => {
  const drawList = (query: Partial<typeof still>, rows?: string[]) =>
    draw(
      <ListView
        query={{ ...still, ...query }}
        rows={rows}
        emptyText="Nobody yet."
        failedText="It could not be loaded."
        emptyAction={<button>Add one</button>}
      >
        {(list) => <p>{list.join(', ')}</p>}
      </ListView>,
    );
  const roles = (html: string) => elements(html, 'div').flatMap(({ role }) => role ?? []);

  it('says that it is coming', () => {
    const html = drawList({ isPending: true });
    expect([words(html), roles(html)]).toEqual(['Loading…', ['status']]);
  });

  it('says that it could not come, and offers to try again', () => {
    const html = drawList({ isError: true });
    expect([words(html), roles(html)]).toEqual(['It could not be loaded. Try again', ['alert']]);
    expect(elements(drawList({ isError: true, isFetching: true }), 'button')[0]).toHaveProperty('aria-busy', 'true');
  });

  it('says that it is empty, and what to do about it', () => {
    const html = drawList({}, []);
    expect([words(html), roles(html)]).toEqual(['Nobody yet. Add one', ['status']]);
  });

  it('keeps its rows while it is read again, and when that fails', () => {
    expect(words(drawList({}, ['Rina', 'Samir']))).toBe('Rina, Samir');
    expect(words(drawList({ isError: true }, ['Rina']))).toBe('Rina');
    expect(drawList({ isFetching: true }, ['Rina'])).toContain('aria-busy="true"');
  });
});

describe('a pager', () => {
  const ends = (page: number, pages: number) =>
    elements(draw(<Pager page={page} pages={pages} onPage={nothing} write={String} />), 'button').map(
      (button) => 'disabled' in button,
    );

  it('goes no further than its first and last page', () => {
    expect([ends(0, 3), ends(1, 3), ends(2, 3)]).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect([ends(0, 1), ends(0, 0)]).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('counts from one in the digits of the language, and has a page even for nothing', () => {
    const html = draw(<Pager page={1} pages={3} onPage={nothing} write={(count) => '০১২৩'[count] ?? ''} />, {
      language: 'bn',
    });
    expect(words(html)).toBe('আগের পাতা ২ / ৩ পরের');
    expect(words(draw(<Pager page={0} pages={0} onPage={nothing} write={String} />))).toContain('Page 1 of 1');
  });
});
