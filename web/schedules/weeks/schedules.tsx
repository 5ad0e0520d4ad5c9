import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DoctorWeek, KeptSitting, Leave, Rule } from '#contract/schedules/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Holidays } from './holidays.tsx';
import { LeaveForm } from './leave-form.tsx';
import { LeavePeople } from './leave-people.tsx';
import { RemoveRule } from './remove-rule.tsx';
import { RuleForm } from './rule-form.tsx';
import { useScheduleTexts } from './texts.ts';
import { WeekCard } from './week-card.tsx';

/** The sheet that is open over the weeks. */
export type Sheet =
  | { kind: 'rule'; doctor: DoctorWeek; rule?: Rule }
  | { kind: 'remove'; doctor: DoctorWeek; rule: Rule }
  | { kind: 'leave'; doctor: DoctorWeek }
  | { kind: 'people'; doctor: DoctorWeek; leave: Leave };

/** /schedules: when doctors sit, their leave, and holidays. A Doctor sees their own week and asks for leave. */
export default function Schedules() {
  const { t } = useTranslation(['schedules', 'app']);
  const language = useLanguage();
  const { nameOf, keptDate } = useScheduleTexts();
  const query = useQuery(queryOf('listSchedules'));
  const [sheet, setSheet] = useState<Sheet>();
  const [toast, setToast] = useState<string>();
  const [kept, setKept] = useState<readonly KeptSitting[]>([]);
  const close = () => setSheet(undefined);
  const done = (text: string, dates: readonly KeptSitting[] = []) => {
    close();
    setToast(text);
    setKept(dates);
  };
  const abilities = query.data?.abilities;
  return (
    <Page title={t('app:title.schedules')} intro={abilities && t(abilities.readAll ? 'intro' : 'introOwn')}>
      {kept.length > 0 && <Notice>{t('kept', { dates: kept.map(keptDate).join(', ') })}</Notice>}
      <ListView
        query={query}
        rows={query.data && inNameOrder(query.data.doctors, language, nameOf)}
        emptyText={t('none')}
        failedText={t('failed')}
        skeletonRow="11rem"
      >
        {(doctors) => (
          <CardList columns aria-label={t('app:title.schedules')}>
            {doctors.map((doctor) => (
              <WeekCard key={doctor.id} doctor={doctor} onOpen={setSheet} />
            ))}
          </CardList>
        )}
      </ListView>
      {query.data && (query.data.abilities.readAll || query.data.holidays.length > 0) && (
        <Holidays holidays={query.data.holidays} mayAdd={query.data.abilities.addHoliday} onDone={setToast} />
      )}
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {sheet?.kind === 'rule' && <RuleForm doctor={sheet.doctor} rule={sheet.rule} onDone={done} onClose={close} />}
      {sheet?.kind === 'remove' && <RemoveRule doctor={sheet.doctor} rule={sheet.rule} onDone={done} onClose={close} />}
      {sheet?.kind === 'leave' && (
        <LeaveForm
          doctor={sheet.doctor}
          onDone={(text, leave) => {
            done(text);
            if (leave) setSheet({ kind: 'people', doctor: sheet.doctor, leave });
          }}
          onClose={close}
        />
      )}
      {sheet?.kind === 'people' && <LeavePeople doctor={sheet.doctor} leave={sheet.leave} onClose={close} />}
    </Page>
  );
}
