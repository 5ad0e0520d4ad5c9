import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { ListView } from './list-view.tsx';
import { PagedList } from './paged-list.tsx';
import { Pager } from './pager.tsx';

const nothing = () => undefined;
const still = { isPending: false, isError: false, isFetching: false, refetch: nothing };

describe('a list', () => {
  const drawList = (query: Partial<typeof still>, rows?: string[]) =>
    renderPart(
      <ListView
        query={{ ...still, ...query }}
        rows={rows}
        emptyText="Nobody yet."
        failedText="It could not be loaded."
        emptyAction={<button>Add one</button>}
      >
        {(list) => <p>{list.join(', ')}</p>}
      </ListView>,
    ).drawn;

  it('announces that it is loading', () => {
    expect(textOf(drawList({ isPending: true }))).toBe('Loading…');
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error with a retry button', () => {
    expect(textOf(drawList({ isError: true }))).toBe('It could not be loaded. Try again');
    expect(screen.getByRole('alert')).toHaveTextContent('It could not be loaded.');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('has a retry button that is busy while it retries', () => {
    drawList({ isError: true, isFetching: true });
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows that it is empty, and offers what to do', () => {
    expect(textOf(drawList({}, []))).toBe('Nobody yet. Add one');
    expect(screen.getByRole('status')).toHaveTextContent('Nobody yet.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its rows during a refresh, also if it fails', () => {
    expect(textOf(drawList({}, ['Rina', 'Samir']))).toBe('Rina, Samir');
    expect(textOf(drawList({ isError: true }, ['Rina']))).toBe('Rina');
    const refreshed = drawList({ isFetching: true }, ['Rina']);
    expect(textOf(refreshed)).toBe('Rina');
    expect(refreshed.querySelector('[aria-busy="true"]')).toHaveTextContent('Rina');
  });
});

describe('a page of a list', () => {
  const drawPage = (changes: Partial<ComponentProps<typeof PagedList<string>>>) =>
    textOf(
      renderPart(
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
      ).drawn,
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
  const drawPager = (page: number, pages: number) =>
    renderPart(<Pager page={page} pages={pages} onPage={nothing} write={String} />).drawn;

  it.each([
    [0, 3, true, false],
    [1, 3, false, false],
    [2, 3, false, true],
    [0, 1, true, true],
    [0, 0, true, true],
  ])('on page %i of %i has no links beyond the first and last page', (page, pages, isFirst, isLast) => {
    drawPager(page, pages);
    const [previous, next] = ['Previous', 'Next'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
    expect([previous?.disabled, next?.disabled]).toEqual([isFirst, isLast]);
  });

  it('counts from one in the digits of the language; an empty list has one page', () => {
    const write = (count: number) => '০১২৩'[count] ?? '';
    const bengali = renderPart(<Pager page={1} pages={3} onPage={nothing} write={write} />, { language: 'bn' });
    expect(textOf(bengali.drawn)).toBe('আগের পাতা ২ / ৩ পরের');
    expect(textOf(drawPager(0, 0))).toContain('Page 1 of 1');
  });

  it('has a field for the number of a page where there are many', () => {
    expect(drawPager(0, 5).querySelector('input')).toBeNull();
    expect(drawPager(0, 6).querySelector('input')).toBeVisible();
  });
});
