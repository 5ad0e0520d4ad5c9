import { useEffect, useState } from 'react';
import { FormProvider, get } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clinicBody } from '#contract/clinic/shapes.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { saveClinicName } from '#web/lib/clinic-name.ts';
import { notSent, useContractForm, useSend } from '#web/lib/form.ts';
import { keepsInput } from '#web/lib/leave-guard.ts';
import { useAction, queryOf } from '#web/lib/queries.ts';
import { isSameInput } from '#web/lib/use-changed.ts';
import { DraftNotice } from '#web/ui/feedback/notice.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { wholeOf } from './form.ts';
import type { ProfileForm } from './form.ts';
import { firstField, mergeProfiles } from './profile-fields.ts';
import { MergeChanges } from './merge-changes.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { firstTab, profileTabs, tabOf, tabSearch } from './profile-tabs.ts';
import type { ProfileTab } from './profile-tabs.ts';
import { SaveBar } from './save-bar.tsx';
import { ProfileTabs, TabContent } from './tab-content.tsx';
import type { WrongField } from './tab-content.tsx';
import css from './clinic.module.css';

/** The clinic's profile, used by its site, messages and prints (D13). */
export default function ClinicProfile() {
  const { t } = useTranslation(['clinic', 'app']);
  // Read again when the screen is opened, but never while the user edits.
  const query = useQuery({ ...queryOf('readClinic'), gcTime: 0, staleTime: Infinity });
  return (
    <Page title={t('app:title.clinicProfile')} intro={t('intro')}>
      <Loaded query={query} data={query.data} failedText={t('failed')} rowHeight="20rem">
        {(data) => <ProfileEditor start={wholeOf(data)} />}
      </Loaded>
    </Page>
  );
}

/**
 * The profile as one form, in tabs. It is saved as a whole, and only if it is valid: otherwise the tab of the first
 * wrong field is opened. Changes are saved or discarded before another tab is opened.
 */
function ProfileEditor({ start }: { start: ProfileForm }) {
  const [before, setBefore] = useState<ProfileForm>({ profile: start.profile, version: start.version });
  const [conflict, setConflict] = useState<{ mine: ProfileForm; theirs: ProfileForm }>();
  const [isSaved, setIsSaved] = useState(false);
  const { value: tab = firstTab } = useChoiceInAddress('tab', profileTabs);
  const openTabOf = useOpenTab();
  const [wrong, setWrong] = useState<WrongField>();
  const { mutateAsync } = useAction('changeClinic');
  const form = useContractForm(clinicBody, before);
  const { reset } = form;

  /** Continues from the version of the server, with `filledIn` as the values of the form. */
  const startFrom = ({ profile, version }: ProfileForm, filledIn = profile) => {
    setBefore({ profile, version });
    reset({ profile, version });
    reset({ profile: filledIn, version }, { keepDefaultValues: true });
  };
  const { submit, failure, isBusy, forget, draft, isChanged } = useSend(form, {
    draft: 'clinic',
    onWrong: () => {
      const path = firstField((one) => form.getFieldState(`profile.${one}` as 'profile').invalid, tab);
      if (path === undefined) return;
      setWrong({ path });
      if (tabOf(path) !== tab) openTabOf(path);
    },
    send: async (body) => {
      setIsSaved(false);
      try {
        const saved = await mutateAsync({ body });
        startFrom(saved);
        saveClinicName(saved.profile.name);
        setIsSaved(true);
      } catch (error) {
        if (!failedWith(error, 'STALE')) throw error;
        setConflict({ mine: body, theirs: wholeOf(await request('readClinic', {})) });
        return notSent;
      }
    },
  });
  useOpenTabOfDraft({ isBack: draft.isBack, form, before, tab, openTabOf });
  return (
    <FormProvider {...form}>
      <form className={css.form} noValidate onSubmit={submit}>
        <ProfileTabs tab={tab} />
        <DraftNotice draft={draft} />
        <TabContent tab={tab} wrong={wrong} />
        <SaveBar
          isDirty={isChanged}
          isSaving={isBusy}
          isSaved={isSaved && !isChanged}
          failure={failure}
          onUndo={() => {
            forget();
            reset(before);
          }}
        />
      </form>
      {conflict && (
        <MergeChanges
          before={before.profile}
          mine={conflict.mine.profile}
          theirs={conflict.theirs.profile}
          onClose={() => setConflict(undefined)}
          onDiscard={() => {
            setConflict(undefined);
            startFrom(conflict.theirs);
          }}
          onTakeOver={(kept) => {
            setConflict(undefined);
            startFrom(
              conflict.theirs,
              mergeProfiles(before.profile, conflict.mine.profile, conflict.theirs.profile, kept),
            );
          }}
        />
      )}
      <LeaveWarning isDirty={isChanged} onLeave={draft.discard} />
    </FormProvider>
  );
}

/** After a reload, opens the tab with the first restored change, if the current tab has none. */
function useOpenTabOfDraft({
  isBack,
  form,
  before,
  tab,
  openTabOf,
}: {
  isBack: boolean;
  form: { getValues: () => { profile: unknown } };
  before: ProfileForm;
  tab: ProfileTab;
  openTabOf: (path: string) => void;
}): void {
  useEffect(() => {
    if (!isBack) return;
    const { profile } = form.getValues();
    const path = firstField((one) => !isSameInput(get(before.profile, one), get(profile, one)), tab);
    if (path !== undefined && tabOf(path) !== tab) openTabOf(path);
    // Only once, for the tab that was opened first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBack]);
}

/** Returns a function that opens the tab of a field and keeps what was typed. */
function useOpenTab(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate({ search: tabSearch(tabOf(path)) }, { replace: true, state: keepsInput });
}
