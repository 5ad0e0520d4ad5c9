import { useController } from 'react-hook-form';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import type { ProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** A choice between two rules of the clinic, with a text that explains the chosen one. */
export function ChoiceSection({
  name,
  title,
  choices,
}: {
  name: 'publicBooking' | 'commissions' | 'aadhaar' | 'sampleTaking' | 'valueCheck';
  title: string;
  choices: readonly { value: string; label: string; about: string }[];
}) {
  const path = `profile.${name}` as const;
  const { value, onChange } = useController<ProfileForm, typeof path>({ name: path }).field;
  return (
    <ProfileSection title={title}>
      <div className={css.choice}>
        <Toggle label={title} hideLabel value={value} onChange={onChange} choices={choices} />
      </div>
      <p role="status">{choices.find((choice) => choice.value === value)?.about}</p>
    </ProfileSection>
  );
}
