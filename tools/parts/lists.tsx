import { useState } from 'react';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { AllDays, ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { ManagedList } from '#web/ui/lists/managed-list.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import ScanLines from '#web/ui/lists/scan-lines.tsx';
import { RowLink, Table } from '#web/ui/lists/table.tsx';
import { Tally } from '#web/ui/lists/tally.tsx';
import { Card, CardLink, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Part, State } from './shown.tsx';

const rows = [
  { id: 199, name: 'Samir Bagchi', test: 'Gynecology: Pap Smear' },
  { id: 198, name: 'আব্দুল করিম শেখ', test: 'ENT: Hearing Test' },
];
type Row = (typeof rows)[number];

const still = { isPending: false, isError: false, isFetching: false, refetch: () => undefined };
const states: readonly { name: string; query: typeof still; rows: readonly Row[] | undefined }[] = [
  { name: 'waiting', query: { ...still, isPending: true }, rows: undefined },
  { name: 'failed', query: { ...still, isError: true }, rows: undefined },
  { name: 'failed, tried again', query: { ...still, isError: true, isFetching: true }, rows: undefined },
  { name: 'empty', query: still, rows: [] },
  { name: 'filled', query: still, rows },
  { name: 'filled, read again', query: { ...still, isFetching: true }, rows },
];

const chosen = <V extends string>(shown: V | undefined) => ({ shown, choose: () => undefined });

/** Tables, lists and their states. */
export function Lists() {
  return (
    <>
      <TallyPart />
      <ScanLinesPart />
      <ListViewPart />
      <ManagedListPart />
      <CardListPart />
      <TablePart />
      <ListFilterPart />
      <ShapeFieldsPart />
      <PagedListPart />
      <PagerPart />
    </>
  );
}

function TallyPart() {
  return (
    <Part name="Tally">
      <Tally
        label="What waits"
        write={String}
        items={[
          { count: 3, text: 'Critical, to call', to: '/', isLate: true },
          { count: 12, text: 'To enter', to: '/', late: '2 late' },
          { count: 0, text: 'To check', to: '/' },
          { count: undefined, text: 'To sign', to: '/' },
        ]}
      />
    </Part>
  );
}

function ScanLinesPart() {
  return (
    <Part name="ScanLines">
      <ScanLines
        label="Scanned"
        counts="1 done, 1 being sent, 1 not done"
        scans={{
          lines: [
            { id: 1, label: '1126 000012 T', state: 'DONE', text: '1126 000012 T has come to the laboratory.' },
            {
              id: 2,
              label: '1126 000013 D',
              state: 'FAILED',
              text: 'The clinic could not be reached.',
              mayAgain: true,
            },
            { id: 3, label: '1126 000014 K', state: 'WAITING' },
          ],
          again: () => undefined,
          dismiss: () => undefined,
          leave: { isAsking: false, stay: () => undefined, go: () => undefined },
        }}
      />
    </Part>
  );
}

function ManagedListPart() {
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<'Active'>();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Part name="ManagedList">
      <State name="sought in">
        <ManagedList<Row, 'Active'>
          tabsLabel="Which ones"
          tabs={[
            { value: 'All', label: 'All (2)' },
            { value: 'Active', label: 'Active (1)' },
          ]}
          tab={tab}
          onTab={setTab}
          search={search}
          words={search}
          onSearch={setSearch}
          query={still}
          rows={tab ? found.slice(0, 1) : found}
          emptyText="No tests yet."
          failedText="The tests could not be loaded."
          toast=""
          onToastClose={() => undefined}
        >
          {(list) => list.map(({ id, name }) => <p key={id}>{name}</p>)}
        </ManagedList>
      </State>
    </Part>
  );
}

function ListViewPart() {
  return (
    <Part name="ListView">
      {states.map(({ name, query, rows: shown }) => (
        <State key={name} name={name}>
          <ListView
            query={query}
            rows={shown}
            emptyText="No bookings yet."
            failedText="The bookings could not be loaded."
            emptyAction={<Button>Book a test</Button>}
          >
            {(list) => (
              <CardList>
                {list.map((row) => (
                  <li key={row.id}>
                    <Card>
                      <ListRow
                        name={<Name>{row.name}</Name>}
                        about={row.test}
                        facts={[{ label: 'Requested', value: '21 Nov' }]}
                      />
                    </Card>
                  </li>
                ))}
              </CardList>
            )}
          </ListView>
        </State>
      ))}
    </Part>
  );
}

function CardListPart() {
  return (
    <Part name="CardList, CardLink">
      <State name="in columns" wide>
        <CardList columns>
          {rows.map(({ id, name }) => (
            <li key={id}>
              <CardLink to={`?card=${id}`}>
                <Name>{name}</Name>
              </CardLink>
            </li>
          ))}
        </CardList>
      </State>
    </Part>
  );
}

function TablePart() {
  return (
    <Part name="Table">
      <State name="second row came in while one looked" wide>
        <Table
          caption="Bookings"
          rows={rows}
          keyOf={({ id }) => id}
          isFresh={({ id }) => id === 198}
          columns={[
            { label: 'ID', cell: ({ id }) => <RowLink to={`?row=${id}`}>{id}</RowLink>, whole: true },
            { label: 'Patient', cell: ({ name }) => <Name>{name}</Name> },
          ]}
        />
      </State>
    </Part>
  );
}

function ListFilterPart() {
  const [sought, setSought] = useState('');
  return (
    <Part name="ListFilter">
      <State name="open" wide>
        <ListFilter search={sought} onSearch={setSought}>
          <Toggle
            label="Which"
            hideLabel
            value="all"
            onChange={() => undefined}
            choices={[
              { value: 'all', label: 'All (24)' },
              { value: 'active', label: 'Active (24)' },
            ]}
          />
        </ListFilter>
      </State>
    </Part>
  );
}

function ShapeFieldsPart() {
  return (
    <Part name="ShapeFields, AllDays">
      <State name="chosen" wide>
        <ShapeFields
          shape={{
            from: chosen('2026-11-01'),
            to: chosen(undefined),
            order: chosen('oldest' as const),
            usual: 'newest',
            rows: chosen('20'),
            sizes: [5, 20, 50],
          }}
          fromText="Signed from"
          write={String}
        />
        <AllDays />
      </State>
    </Part>
  );
}

function PagedListPart() {
  const [page, setPage] = useState(1);
  return (
    <Part name="PagedList">
      {[undefined, 'There is no such page in this list.'].map((noSuchPage) => (
        <State key={noSuchPage} name={noSuchPage === undefined ? 'filled' : 'past the last page'}>
          <PagedList
            query={still}
            rows={rows}
            page={{ number: page, totalPages: 3 }}
            noSuchPage={noSuchPage}
            onPage={setPage}
            write={String}
            emptyText="No bookings."
            failedText="The bookings could not be loaded."
          >
            {(shown) => <p>{shown.map(({ name }) => name).join(', ')}</p>}
          </PagedList>
        </State>
      ))}
    </Part>
  );
}

function PagerPart() {
  const [page, setPage] = useState(1);
  return (
    <Part name="Pager">
      <State name="turns">
        <Pager page={page} pages={3} onPage={setPage} write={String} />
      </State>
      <State name="first">
        <Pager page={0} pages={3} onPage={setPage} write={String} />
      </State>
      <State name="last">
        <Pager page={2} pages={3} onPage={setPage} write={String} />
      </State>
      <State name="the only one">
        <Pager page={0} pages={0} onPage={setPage} write={String} />
      </State>
    </Part>
  );
}
