import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useHospitalName } from '#web/lib/clinic-name.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatRupees } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton, ignoreDoubleClick } from '#web/ui/actions/button.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import {
  headingIdOf,
  updateTestList,
  nameOf,
  replaceTest,
  stateOf,
  stateTexts,
  useTestAdvice,
} from '../shared/test-list.ts';
import { PriceCell } from './price-cell.tsx';
import css from './lab-tests.module.css';

/** The sheet that is open over the list. */
export type TestSheet = { kind: 'create' | 'import' | 'starter' } | { kind: 'edit' | 'delete'; test: LabTest };

interface CardEvents {
  /** Called when a test is switched on or off: its card keeps its place in the list. */
  onSwitch: (id: number) => void;
  onToast: (text: string) => void;
  onOpen: (sheet: TestSheet) => void;
  onPrice: (changed: LabTest, before: number) => void;
}

/** The tests as cards; with actions if `manages`. */
export function TestCards({ tests, manages, ...events }: { tests: readonly LabTest[]; manages: boolean } & CardEvents) {
  const { t } = useTranslation('app');
  return (
    <CardList columns dense aria-label={t('title.manageTests')}>
      {tests.map((test) => (
        <TestCard key={test.id} test={test} manages={manages} {...events} />
      ))}
    </CardList>
  );
}

/** Rendered again only when its test changes: the list is long and renders at each key typed in the search. */
const TestCard = memo(function TestCard({
  test,
  manages,
  ...events
}: { test: LabTest; manages: boolean } & CardEvents) {
  const { t } = useTranslation(['lab-tests', 'departments']);
  const language = useLanguage();
  const hospital = useHospitalName(test.hospital);
  const errorText = useErrorText();
  const about = useTestAdvice()(test);
  const { role } = useUser();
  const edit = useAction('editLabTest', { updateCache: updateTestList(replaceTest) });
  // The new state is shown at once; on an error the old one comes back with a message.
  const state = stateOf({ active: edit.isPending ? !test.active : test.active });
  const switchState = () => {
    events.onSwitch(test.id);
    // The error is shown from `edit.error`.
    void edit.mutateAsync({ params: { id: test.id }, body: { active: !test.active } }).then(
      (changed) =>
        events.onToast(
          t(changed.active ? 'switch.activated' : 'switch.deactivated', { name: nameOf(changed, language) }),
        ),
      () => undefined,
    );
  };
  return (
    <li className={css.item}>
      <Card className={css.card}>
        <div className={css.head}>
          <h2 id={headingIdOf(test.id)} className={css.name} tabIndex={-1}>
            <Name>{nameOf(test, language)}</Name>
          </h2>
          <Badge tone={state === 'Active' ? 'success' : 'neutral'}>{t(stateTexts[state])}</Badge>
          {test.toConfirm && maySee(screens.testRanges, role) && <Badge tone="warning">{t('manage.toConfirm')}</Badge>}
        </div>
        <div className={css.amount}>
          {manages ? (
            <PriceCell test={test} onChanged={events.onPrice} />
          ) : (
            <strong>{formatRupees(test.testPrice, language)}</strong>
          )}
        </div>
        <p className={css.facts}>
          <span className={css.code}>{test.code}</span>
          <span className={css.department}>{t(departmentTexts[test.department], { ns: 'departments' })}</span>
          {test.hospital && (
            <span className={css.hospital}>
              <Name>{hospital}</Name>
            </span>
          )}
        </p>
        {about && <p className={css.about}>{about}</p>}
        {edit.error && (
          <Notice kind="error">
            <p>{t('switch.failed')}</p>
            <p>{errorText(edit.error)}</p>
          </Notice>
        )}
        <CardActions
          test={test}
          manages={manages}
          isActive={state === 'Active'}
          isBusy={edit.isPending}
          onSwitch={switchState}
          onOpen={events.onOpen}
        />
      </Card>
    </li>
  );
});

function CardActions({
  test,
  manages,
  isActive,
  isBusy,
  onSwitch,
  onOpen,
}: {
  test: LabTest;
  manages: boolean;
  isActive: boolean;
  isBusy: boolean;
  onSwitch: () => void;
} & Pick<CardEvents, 'onOpen'>) {
  const { t } = useTranslation('lab-tests');
  const { role } = useUser();
  return (
    <>
      {maySee(screens.testRanges, role) && (
        <div className={classNames(css.actions, css.ranges)}>
          <LinkButton
            look="quiet"
            to={screens.testRanges.path.replace(':id', String(test.id))}
            aria-describedby={headingIdOf(test.id)}
          >
            {t('manage.ranges')}
          </LinkButton>
        </div>
      )}
      {manages && (
        <div className={css.actions}>
          <Button look="quiet" aria-describedby={headingIdOf(test.id)} onClick={() => onOpen({ kind: 'edit', test })}>
            {t('manage.edit')}
          </Button>
          <Button
            look="quiet"
            aria-describedby={headingIdOf(test.id)}
            busy={isBusy}
            onClick={ignoreDoubleClick(onSwitch)}
          >
            {t(isActive ? 'switch.deactivate' : 'switch.activate')}
          </Button>
          <Button
            look="danger"
            aria-describedby={headingIdOf(test.id)}
            onClick={() => onOpen({ kind: 'delete', test })}
          >
            {t('manage.delete')}
          </Button>
        </div>
      )}
    </>
  );
}
