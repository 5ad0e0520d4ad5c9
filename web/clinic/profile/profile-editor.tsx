import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { clinicBody } from '#contract/clinic/shapes.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { saveClinicName } from '#web/lib/clinic-name.ts';
import { notSent, useContractForm, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { DraftNotice } from '#web/ui/feedback/draft-notice.tsx';
import { wholeOf } from './form.ts';
import type { ProfileForm } from './form.ts';
import { mergeProfiles } from './profile-fields.ts';
import { MergeChanges } from './merge-changes.tsx';
import { ContactSection, GrievanceSection, PositionSection } from './contact-section.tsx';
import { EarlierSection, FiguresSection, LaboratorySection, RulesSection, UpiSection } from './settings-sections.tsx';
import { HoursSection } from './hours-section.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { NamesSection } from './names-section.tsx';
import { PapersSection, ReportPapersSection } from './papers-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SocialImageSection } from './social-image-section.tsx';
import css from './clinic.module.css';

/** The profile as one form. It is saved as a whole, and only if it is valid. */
export function ProfileEditor({ start }: { start: ProfileForm }) {
  const [before, setBefore] = useState<ProfileForm>({ profile: start.profile, version: start.version });
  const [conflict, setConflict] = useState<{ mine: ProfileForm; theirs: ProfileForm }>();
  const [isSaved, setIsSaved] = useState(false);
  const { mutateAsync } = useAction('changeClinic');
  const form = useContractForm(clinicBody, before);
  const { reset } = form;

  /** Continues with the server's version, and `profile` as the form's values. */
  const startFrom = ({ profile, version }: ProfileForm, filledIn = profile) => {
    setBefore({ profile, version });
    reset({ profile, version });
    reset({ profile: filledIn, version }, { keepDefaultValues: true });
  };
  const { submit, failure, isBusy, forget, draft, isChanged } = useSend(form, {
    draft: 'clinic',
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

  return (
    <FormProvider {...form}>
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <NamesSection />
        <ContactSection />
        <HoursSection />
        <PositionSection />
        <FiguresSection />
        <SocialImageSection />
        <PapersSection />
        <ReportPapersSection />
        <GrievanceSection />
        <UpiSection />
        <EarlierSection />
        <LaboratorySection />
        <RulesSection />
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
