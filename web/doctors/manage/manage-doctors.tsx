import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { doctorTypes } from '#contract/doctors/states.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useManager, useTabName, useKeptRows } from '#web/lib/use-manager.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { ManagedList } from '#web/ui/lists/managed-list.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { DeleteDoctor } from './delete-doctor.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { FeeChanged } from './fee-cell.tsx';
import { countTypes, headingIdOf, matchesSearch, useDoctorList } from '../shared/doctor-list.ts';

const loadForm = () => import('./doctor-form.tsx');
const DoctorForm = lazyPart(loadForm);
const ImportDoctors = lazyPart(() => import('../import/import-doctors.tsx'));

/** The sheet that is open over the list. */
type Sheet = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; doctor: ManagedDoctor };

/** The doctors in the tabs All, Internal and External (R40); with permission to add, edit, convert and delete. */
export default function ManageDoctors() {
  const { t } = useTranslation(['doctors', 'app']);
  const { query, doctors, manages } = useDoctorList();
  const type = useChoiceInAddress('type', doctorTypes);
  const converted = useKeptRows(type.shown);
  const { sheet, open, close, say, done, deleted, ...manager } = useManager<Sheet>({ manages, loadForm, headingIdOf });
  const tabName = useTabName();
  const counts = doctors && countTypes(doctors);

  const rows = doctors?.filter(
    (doctor) =>
      (type.shown === undefined || doctor.type === type.shown || converted.has(doctor.id)) &&
      matchesSearch(doctor, manager.words),
  );
  return (
    <Page
      title={t('app:title.manageDoctors')}
      intro={manages ? t('manage.intro') : t('manage.introReading')}
      actions={manages && <Actions onOpen={open} />}
    >
      <ManagedList
        {...manager}
        onToastClose={() => say(undefined)}
        tabsLabel={t('manage.tabs')}
        tabs={[
          { value: 'All', label: tabName(t('manage.all'), counts?.All) },
          { value: 'Internal', label: tabName(t('type.Internal'), counts?.Internal) },
          { value: 'External', label: tabName(t('type.External'), counts?.External) },
        ]}
        tab={type.shown}
        onTab={type.choose}
        query={query}
        rows={rows}
        emptyText={t('manage.none')}
        failedText={t('list.failed')}
        skeletonRow="14rem"
        emptyAction={
          <LinkButton look="quiet" to={screens.setup.path}>
            {t('app:title.setup')}
          </LinkButton>
        }
      >
        {(shown) => (
          <CardList columns dense aria-label={t('app:title.manageDoctors')}>
            {shown.map((doctor) => (
              <DoctorCard
                key={doctor.id}
                doctor={doctor}
                onConvert={() => converted.add(doctor.id)}
                onToast={say}
                onFee={(changed, before) => say(<FeeChanged doctor={changed} before={before} onDone={say} />)}
                onOpen={(kind, managed) => open({ kind, doctor: managed })}
              />
            ))}
          </CardList>
        )}
      </ManagedList>
      {sheet?.kind === 'delete' && (
        <DeleteDoctor
          doctor={sheet.doctor}
          onClose={close}
          onDone={(text) => deleted(text, rows ?? [], sheet.doctor.id)}
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

function Actions({ onOpen }: { onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation(['doctors', 'app']);
  const errorText = useErrorText();
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'add' })}>{t('manage.add')}</Button>
      <LinkButton look="quiet" to={screens.schedules.path}>
        {t('app:title.schedules')}
      </LinkButton>
      <DownloadButton
        list={t('app:title.manageDoctors')}
        reason={errorText}
        onDownload={() => downloadFile('exportDoctors', {})}
      />
      <Button look="quiet" onClick={() => onOpen({ kind: 'import' })}>
        {t('manage.import')}
      </Button>
    </>
  );
}
