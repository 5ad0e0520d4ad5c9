import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useManager, useTabName, useKeptRows } from '#web/lib/use-manager.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { ManagedList } from '#web/ui/lists/managed-list.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { DeleteTest } from './delete-test.tsx';
import { PriceChanged } from './price-cell.tsx';
import { TestCards } from './test-cards.tsx';
import type { TestSheet } from './test-cards.tsx';
import { countStates, findTests, headingIdOf, stateOf, testStates, useTestList } from '../shared/test-list.ts';

const loadForms = () => import('./test-forms.tsx');
const CreateTest = lazyPart(async () => ({ default: (await loadForms()).CreateTest }));
const EditTest = lazyPart(async () => ({ default: (await loadForms()).EditTest }));
const ImportTests = lazyPart(() => import('../import/import-tests.tsx'));
const StarterCatalogue = lazyPart(() => import('../import/starter-catalogue.tsx'));

const Packages = lazyPart(() => import('../packages/packages.tsx'));

/** The tabs beside the one for all tests. */
const tabs = [...testStates, 'Packages'] as const;

/**
 * The lab tests in the tabs All, Active and Inactive (R44), and their packages; with permission to create, edit,
 * switch, delete, export and import them.
 */
export default function ManageTests() {
  const { t } = useTranslation(['lab-tests', 'app']);
  const { query, tests, manages, seesInactive } = useTestList();
  const state = useChoiceInAddress('status', tabs);
  const switched = useKeptRows(state.shown);
  const { sheet, open, close, say, done, deleted, ...manager } = useManager<TestSheet>({
    manages,
    loadForm: loadForms,
    headingIdOf,
  });
  const { words } = manager;
  const choices = useTabs(tests);

  const inState = tests?.filter(
    (test) => state.shown === undefined || stateOf(test) === state.shown || switched.has(test.id),
  );
  const rows = inState && findTests(inState, words);
  // The same function each time: a card is drawn again when one of its props changes.
  const sayPrice = useCallback(
    (changed: LabTest, before: number) => say(<PriceChanged test={changed} before={before} onDone={say} />),
    [say],
  );
  return (
    <Page
      title={t('app:title.manageTests')}
      intro={t(seesInactive ? 'manage.intro' : 'manage.introReading')}
      actions={manages && <Actions onOpen={open} isQuiet={state.shown === 'Packages'} />}
    >
      <ManagedList
        {...manager}
        onToastClose={() => say(undefined)}
        tabsLabel={t('manage.tabs')}
        tabs={choices}
        tab={state.shown}
        onTab={state.choose}
        query={query}
        rows={rows}
        emptyText={t('manage.none')}
        failedText={t('list.failed')}
        skeletonRow="10rem"
        emptyAction={
          <LinkButton look="quiet" to={screens.setup.path}>
            {t('app:title.setup')}
          </LinkButton>
        }
        instead={
          state.shown === 'Packages' ? (
            <Suspense>
              <Packages search={words} manages={manages} onToast={say} />
            </Suspense>
          ) : undefined
        }
      >
        {(shown) => (
          <TestCards
            tests={shown}
            manages={manages}
            onSwitch={switched.add}
            onToast={say}
            onOpen={open}
            onPrice={sayPrice}
          />
        )}
      </ManagedList>
      {sheet?.kind === 'delete' && (
        <DeleteTest test={sheet.test} onClose={close} onDone={(text) => deleted(text, rows ?? [], sheet.test.id)} />
      )}
      <Suspense>
        {sheet?.kind === 'import' && (
          <ImportTests onDone={done} onStarter={() => open({ kind: 'starter' })} onClose={close} />
        )}
        {sheet?.kind === 'starter' && <StarterCatalogue onDone={done} onClose={close} />}
        {sheet?.kind === 'create' && <CreateTest onDone={done} onClose={close} />}
        {sheet?.kind === 'edit' && <EditTest test={sheet.test} onDone={done} onClose={close} />}
      </Suspense>
    </Page>
  );
}

/** @param isQuiet another button of the screen is usually pressed */
function Actions({ onOpen, isQuiet }: { onOpen: (sheet: TestSheet) => void; isQuiet: boolean }) {
  const { t } = useTranslation(['lab-tests', 'app']);
  const errorText = useErrorText();
  return (
    <>
      <Button look={isQuiet ? 'quiet' : 'primary'} onClick={() => onOpen({ kind: 'create' })}>
        {t('manage.create')}
      </Button>
      <Button look="quiet" onClick={() => onOpen({ kind: 'import' })}>
        {t('manage.import')}
      </Button>
      <DownloadButton
        list={t('app:title.manageTests')}
        reason={errorText}
        onDownload={() => downloadFile('exportLabTests', {})}
      />
    </>
  );
}

function useTabs(tests: readonly LabTest[] | undefined) {
  const { t } = useTranslation('lab-tests');
  const tabName = useTabName();
  const counts = tests && countStates(tests);
  return [
    { value: 'All', label: tabName(t('manage.all'), counts?.All) },
    { value: 'Active', label: tabName(t('state.Active'), counts?.Active) },
    { value: 'Inactive', label: tabName(t('state.Inactive'), counts?.Inactive) },
    { value: 'Packages', label: t('manage.packages') },
  ] as const;
}
