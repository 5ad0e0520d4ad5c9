import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { renderHtml, elements, words } from '#web/testing/render.tsx';
import { ListView } from './list-view.tsx';
import { PagedList } from './paged-list.tsx';
import { Pager } from './pager.tsx';

const nothing = () => undefined;
const still = { isPending: false, isError: false, isFetching: false, refetch: nothing };

describe('a list', () => {
  const drawList = (query: Partial<typeof still>, rows?: string[]) =>
    renderHtml(
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

  it('announces that it is loading', () => {
    const html = drawList({ isPending: true });
    expect([words(html), roles(html)]).toEqual(['Loading…', ['status']]);
  });

  it('shows an error with a retry button', () => {
    const html = drawList({ isError: true });
    expect([words(html), roles(html)]).toEqual(['It could not be loaded. Try again', ['alert']]);
    expect(elements(drawList({ isError: true, isFetching: true }), 'button')[0]).toHaveProperty('aria-busy', 'true');
  });

  it('shows that it is empty, and what to do about it', () => {
    const html = drawList({}, []);
    expect([words(html), roles(html)]).toEqual(['Nobody yet. Add one', ['status']]);
  });

  it('keeps its rows during a refresh, also if it fails', () => {
    expect(words(drawList({}, ['Rina', 'Samir']))).toBe('Rina, Samir');
    expect(words(drawList({ isError: true }, ['Rina']))).toBe('Rina');
    expect(drawList({ isFetching: true }, ['Rina'])).toContain('aria-busy="true"');
  });
});

describe('a page of a list', () => {
  const drawPage = (changes: Partial<ComponentProps<typeof PagedList<string>>>) =>
    words(
      renderHtml(
        <PagedList
          query={still}
          rows={['Rina']}
          page={{ number: 1, totalPages: 3 }}
          noSuchPage={undefined}
          onPage={nothing}
          write={String}
          emptyText="Nobody yet."
          failedText="It could not be loaded."
          {...changes}
        >
          {(rows) => rows.join(', ')}
        </PagedList>,
      ),
    );

  it('has its pager below, if there are other pages', () => {
    expect(drawPage({})).toBe('Rina Previous Page 2 of 3 Next');
    expect(drawPage({ page: undefined })).toBe('Rina');
  });

  it('leads back to the first one if there is no such page', () => {
    expect(drawPage({ noSuchPage: 'There is no such page.' })).toBe('There is no such page. To the first page');
  });
});

describe('a pager', () => {
  const ends = (page: number, pages: number) =>
    elements(renderHtml(<Pager page={page} pages={pages} onPage={nothing} write={String} />), 'button').map(
      (button) => 'disabled' in button,
    );

  it('has no links beyond the first and last page', () => {
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

  it('counts from one in the digits of the language; an empty list has one page', () => {
    const html = renderHtml(<Pager page={1} pages={3} onPage={nothing} write={(count) => '০১২৩'[count] ?? ''} />, {
      language: 'bn',
    });
    expect(words(html)).toBe('আগের পাতা ২ / ৩ পরের');
    expect(words(renderHtml(<Pager page={0} pages={0} onPage={nothing} write={String} />))).toContain('Page 1 of 1');
  });

  it('has a field for the number of a page where there are many', () => {
    const fields = (pages: number) =>
      elements(renderHtml(<Pager page={0} pages={pages} onPage={nothing} write={String} />), 'input').length;
    expect([fields(5), fields(6)]).toEqual([0, 1]);
  });
});
