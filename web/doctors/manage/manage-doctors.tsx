import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { doctorTypes } from '#contract/doctors/states.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import type { DoctorType } from '#contract/doctors/states.ts';
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
import { CardList } from '#web/ui/layout/card.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { DeleteDoctor } from './delete-doctor.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { FeeChanged } from './fee-cell.tsx';
import { countTypes, headingIdOf, matchesSearch, useDoctorList } from '../shared/doctor-list.ts';

const loadForm = () => import('./doctor-form.tsx');
const DoctorForm = lazyPart(loadForm);
const ImportDoctors = lazyPart(() => import('../import/import-doctors.tsx'));

/** The tab for all types. */
const all = 'All';

/** The sheet that is open over the list. */
type Sheet = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; doctor: ManagedDoctor };

/** The doctors in the tabs All, Internal and External (R40); with permission to add, edit, convert and delete. */
export default function ManageDoctors() {
  const { t } = useTranslation(['doctors', 'app']);
  const errorText = useErrorText();
  const { query, doctors, manages } = useDoctorList();
  const type = useChoiceInAddress('type', doctorTypes);
  const [search, setSearch] = useState('');
  const [sheet, setSheet] = useState<Sheet>();
  const [toast, setToast] = useState<ReactNode>();
  const words = useDeferredValue(search);
  const converted = useKeptRows(type.shown);
  const focusNeighbour = useFocusNeighbour(headingIdOf);
  useEffect(() => {
    // A failed load is repeated, and its error shown, when the form is opened.
    if (manages) void loadForm().catch(() => undefined);
  }, [manages]);

  const rows = doctors?.filter(
    (doctor) =>
      (type.shown === undefined || doctor.type === type.shown || converted.has(doctor.id)) &&
      matchesSearch(doctor, words),
  );
  const close = () => setSheet(undefined);
  const done = (text: string) => {
    close();
    setToast(text);
  };
  return (
    <Page
      title={t('app:title.manageDoctors')}
      intro={manages ? t('manage.intro') : t('manage.introReading')}
      actions={
        manages && (
          <>
            <Button onClick={() => setSheet({ kind: 'add' })}>{t('manage.add')}</Button>
            <LinkButton look="quiet" to={screens.schedules.path}>
              {t('app:title.schedules')}
            </LinkButton>
            <DownloadButton
              list={t('app:title.manageDoctors')}
              reason={errorText}
              onDownload={() => downloadFile('exportDoctors', {})}
            />
            <Button look="quiet" onClick={() => setSheet({ kind: 'import' })}>
              {t('manage.import')}
            </Button>
          </>
        )
      }
    >
      <ListFilter search={search} onSearch={setSearch}>
        <Tabs counts={doctors && countTypes(doctors)} value={type.shown} onChange={type.choose} />
      </ListFilter>
      <ListView
        query={query}
        rows={rows}
        emptyText={words ? t('ui:list.noneFound') : t('manage.none')}
        failedText={t('list.failed')}
        skeletonRow="14rem"
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
          <CardList columns dense aria-label={t('app:title.manageDoctors')}>
            {shown.map((doctor) => (
              <DoctorCard
                key={doctor.id}
                doctor={doctor}
                onConvert={() => converted.add(doctor.id)}
                onToast={setToast}
                onFee={(changed, before) => setToast(<FeeChanged doctor={changed} before={before} onDone={setToast} />)}
                onOpen={(kind, managed) => setSheet({ kind, doctor: managed })}
              />
            ))}
          </CardList>
        )}
      </ListView>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {sheet?.kind === 'delete' && (
        <DeleteDoctor
          doctor={sheet.doctor}
          onClose={close}
          onDone={(text) => {
            done(text);
            focusNeighbour(rows ?? [], sheet.doctor.id);
          }}
        />
      )}
      <Suspense>
        {sheet?.kind === 'add' && <DoctorForm onDone={done} onClose={close} />}
        {sheet?.kind === 'import' && <ImportDoctors onDone={done} onClose={close} />}
        {sheet?.kind === 'edit' && <DoctorForm doctor={sheet.doctor} onDone={done} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function Tabs({
  counts,
  value,
  onChange,
}: {
  counts: ReturnType<typeof countTypes> | undefined;
  value: DoctorType | undefined;
  onChange: (next: DoctorType | undefined) => void;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const tab = <V extends DoctorType | 'All'>(which: V, name: string) => ({
    value: which,
    label: counts ? `${name} (${formatNumber(counts[which], language)})` : name,
  });
  return (
    <Toggle
      label={t('manage.tabs')}
      hideLabel
      value={value ?? all}
      onChange={(next) => onChange(next === all ? undefined : next)}
      choices={[tab(all, t('manage.all')), tab('Internal', t('type.Internal')), tab('External', t('type.External'))]}
    />
  );
}
