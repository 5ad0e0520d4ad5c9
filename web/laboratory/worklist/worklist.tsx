import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { departments } from '#contract/lab-tests/departments.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { formatNumber } from '#web/lib/format.ts';
import { byClinic } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/field.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { ScanTube } from './scan-tube.tsx';
import { WorklistCards, WorklistTable } from './worklist-rows.tsx';
import css from './worklist.module.css';

/** How often the list is read again, because tubes are taken elsewhere and reports become late; in milliseconds. */
const readAgainMs = 20_000;

/** The tests to do, by department: urgent tubes first, then those promised soonest. */
export default function Worklist() {
  const { t } = useTranslation(['samples', 'app']);
  const { role } = useUser();
  const isWide = useWide();
  const query = useQuery({ ...queryOf('readWorklist'), refetchInterval: readAgainMs });
  const department = useChoiceInAddress('department', departments);
  const tests = query.data?.tests;
  const rows = tests?.filter((test) => !department.shown || test.department === department.shown);
  const Rows = isWide ? WorklistTable : WorklistCards;
  return (
    <Page
      title={t('app:title.worklist')}
      intro={t('work.intro')}
      actions={
        rows &&
        rows.length > 0 && (
          <Button look="quiet" onClick={() => window.print()}>
            {t('work.print')}
          </Button>
        )
      }
    >
      <div className={css.controls}>
        {mayUse('specimens.receive', role) && <ScanTube tests={tests} />}
        {tests && tests.length > 0 && (
          <Departments tests={tests} value={department.shown} onChange={department.choose} />
        )}
      </div>
      <ListView query={query} rows={rows} emptyText={t('work.none')} failedText={t('work.failed')} skeletonRow="6rem">
        {(shown) => <Rows tests={shown} lists={query.data?.lists ?? []} readAt={byClinic(query.dataUpdatedAt)} />}
      </ListView>
    </Page>
  );
}

function Departments({
  tests,
  value,
  onChange,
}: {
  tests: readonly WorklistTest[];
  value: Department | undefined;
  onChange: (next: Department | undefined) => void;
}) {
  const { t } = useTranslation(['samples', 'departments']);
  const language = useLanguage();
  const counts = Map.groupBy(tests, (test) => test.department);
  const withCount = (name: string, n: number) => `${name} (${formatNumber(n, language)})`;
  return (
    <SelectField
      label={t('work.department')}
      value={value ?? ''}
      onChange={(event) => onChange(departments.find((one) => one === event.target.value))}
    >
      <option value="">{withCount(t('work.all'), tests.length)}</option>
      {departments
        .filter((one) => counts.has(one) || one === value)
        .map((one) => (
          <option key={one} value={one}>
            {withCount(t(departmentTexts[one], { ns: 'departments' }), counts.get(one)?.length ?? 0)}
          </option>
        ))}
    </SelectField>
  );
}
