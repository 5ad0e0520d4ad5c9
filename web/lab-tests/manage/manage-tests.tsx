import { Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFocusNeighbour } from '#web/lib/focus-neighbour.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useKeptRows } from '#web/lib/use-kept-rows.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { DeleteTest } from './delete-test.tsx';
import { PriceChanged } from './price-cell.tsx';
import { TestCards } from './test-cards.tsx';
import type { TestSheet } from './test-cards.tsx';
import { countStates, findTests, headingIdOf, stateOf, testStates, useTestList } from '../shared/test-list.ts';
import type { TestState } from '../shared/test-list.ts';

const loadForms = () => import('./test-forms.tsx');
const CreateTest = lazyPart(async () => ({ default: (await loadForms()).CreateTest }));
const EditTest = lazyPart(async () => ({ default: (await loadForms()).EditTest }));
const ImportTests = lazyPart(() => import('../import/import-tests.tsx'));
const StarterCatalogue = lazyPart(() => import('../import/starter-catalogue.tsx'));

const Packages = lazyPart(() => import('../packages/packages.tsx'));

/** The tabs beside the one for all tests. */
const tabs = [...testStates, 'Packages'] as const;
type Tab = (typeof tabs)[number];
/** The tab for all states. */
const all = 'All';

/**
 * The lab tests in the tabs All, Active and Inactive (R44), and their packages; with permission to create, edit,
 * switch, delete, export and import them.
 */
export default function ManageTests() {
  const { t } = useTranslation(['lab-tests', 'app']);
  const errorText = useErrorText();
  const { query, tests, manages, seesInactive } = useTestList();
  const state = useChoiceInAddress('status', tabs);
  const [search, setSearch] = useState('');
  const [sheet, setSheet] = useState<TestSheet>();
  const [toast, setToast] = useState<ReactNode>();
  const words = useDeferredValue(search);
  const switched = useKeptRows(state.shown);
  const focusNeighbour = useFocusNeighbour(headingIdOf);
  useEffect(() => {
    // A failed load is repeated, and its error shown, when the form is opened.
    if (manages) void loadForms().catch(() => undefined);
  }, [manages]);

  const inState = tests?.filter(
    (test) => state.shown === undefined || stateOf(test) === state.shown || switched.has(test.id),
  );
  const rows = inState && findTests(inState, words);
  const close = () => setSheet(undefined);
  // One function for good: a card is drawn again when what it is given changes.
  const sayPrice = useCallback(
    (changed: LabTest, before: number) => setToast(<PriceChanged test={changed} before={before} onDone={setToast} />),
    [],
  );
  const done = (text: string) => {
    close();
    setToast(text);
  };
  return (
    <Page
      title={t('app:title.manageTests')}
      intro={t(seesInactive ? 'manage.intro' : 'manage.introReading')}
      actions={
        manages && (
          <>
            <Button
              look={state.shown === 'Packages' ? 'quiet' : 'primary'}
              onClick={() => setSheet({ kind: 'create' })}
            >
              {t('manage.create')}
            </Button>
            <Button look="quiet" onClick={() => setSheet({ kind: 'import' })}>
              {t('manage.import')}
            </Button>
            <DownloadButton
              list={t('app:title.manageTests')}
              reason={errorText}
              onDownload={() => downloadFile('exportLabTests', {})}
            />
          </>
        )
      }
    >
      <ListFilter search={search} onSearch={setSearch}>
        <Tabs counts={tests && countStates(tests)} value={state.shown} onChange={state.choose} />
      </ListFilter>
      {state.shown === 'Packages' ? (
        <Suspense>
          <Packages search={words} manages={manages} onToast={setToast} />
        </Suspense>
      ) : (
        <ListView
          query={query}
          rows={rows}
          emptyText={words ? t('ui:list.noneFound') : t('manage.none')}
          failedText={t('list.failed')}
          skeletonRow="10rem"
          emptyAction={
            words ? (
              <Button look="quiet" onClick={() => setSearch('')}>
                {t('ui:list.showAll')}
              </Button>
            ) : (
              <LinkButton look="quiet" to={screens.setup.path}>
                {t('app:title.setup')}
              </LinkButton>
            )
          }
        >
          {(shown) => (
            <TestCards
              tests={shown}
              manages={manages}
              onSwitch={switched.add}
              onToast={setToast}
              onOpen={setSheet}
              onPrice={sayPrice}
            />
          )}
        </ListView>
      )}
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {sheet?.kind === 'delete' && (
        <DeleteTest
          test={sheet.test}
          onClose={close}
          onDone={(text) => {
            done(text);
            focusNeighbour(rows ?? [], sheet.test.id);
          }}
        />
      )}
      <Suspense>
        {sheet?.kind === 'import' && (
          <ImportTests onDone={done} onStarter={() => setSheet({ kind: 'starter' })} onClose={close} />
        )}
        {sheet?.kind === 'starter' && <StarterCatalogue onDone={done} onClose={close} />}
        {sheet?.kind === 'create' && <CreateTest onDone={done} onClose={close} />}
        {sheet?.kind === 'edit' && <EditTest test={sheet.test} onDone={done} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function Tabs({
  counts,
  value,
  onChange,
}: {
  counts: ReturnType<typeof countStates> | undefined;
  value: Tab | undefined;
  onChange: (next: Tab | undefined) => void;
}) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const tab = <V extends TestState | 'All'>(which: V, name: string) => ({
    value: which,
    label: counts ? `${name} (${formatNumber(counts[which], language)})` : name,
  });
  return (
    <Toggle
      label={t('manage.tabs')}
      hideLabel
      value={value ?? all}
      onChange={(next) => onChange(next === all ? undefined : next)}
      choices={[
        tab(all, t('manage.all')),
        tab('Active', t('state.Active')),
        tab('Inactive', t('state.Inactive')),
        { value: 'Packages' as const, label: t('manage.packages') },
      ]}
    />
  );
}
