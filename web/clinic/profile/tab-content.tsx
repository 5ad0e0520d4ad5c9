import { Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPath } from 'react-hook-form';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { profileTabs, tabLabels, tabSearch } from './profile-tabs.ts';
import type { ProfileTab } from './profile-tabs.ts';

const contents: Readonly<Record<ProfileTab, ComponentType>> = {
  contact: lazyPart(() => import('./contact-tab.tsx')),
  hours: lazyPart(() => import('./hours-tab.tsx')),
  site: lazyPart(() => import('./site-tab.tsx')),
  papers: lazyPart(() => import('./papers-tab.tsx')),
  money: lazyPart(() => import('./money-tab.tsx')),
  reception: lazyPart(() => import('./reception-tab.tsx')),
  laboratory: lazyPart(() => import('./laboratory-tab.tsx')),
};

/** The tabs of the profile. */
export function ProfileTabs({ tab }: { tab: ProfileTab }) {
  const { t } = useTranslation('clinic');
  return (
    <Tabs
      label={t('tabs')}
      current={tab}
      tabs={profileTabs.map((name) => ({ name, label: t(tabLabels[name]), search: tabSearch(name) }))}
    />
  );
}

/** A wrong field that gets the focus once its tab is shown. A new object with the same path focuses it again. */
export interface WrongField {
  path: string;
}

/** The sections of a tab. Their code is loaded when the tab is first shown. */
export function TabContent({ tab, wrong }: { tab: ProfileTab; wrong: WrongField | undefined }) {
  const Content = contents[tab];
  return (
    <Suspense fallback={<Skeleton rows={3} height="16rem" />}>
      <Content />
      <FocusWrong key={tab} wrong={wrong} />
    </Suspense>
  );
}

/** Focuses the wrong field. Rendered after the sections, so that its effect runs when they are there. */
function FocusWrong({ wrong }: { wrong: WrongField | undefined }) {
  const { getFieldState, setFocus } = useProfileForm();
  useEffect(() => {
    if (!wrong) return;
    const path = `profile.${wrong.path}` as FieldPath<ProfileForm>;
    // The error may be in a part of the field or in the whole of it. Only a part that is shown takes the focus.
    const parts = partsWithError(getFieldState(path).error).map((part) => `${path}.${part}` as FieldPath<ProfileForm>);
    for (const field of [...parts.slice(0, 1), path]) setFocus(field);
  }, [wrong, getFieldState, setFocus]);
  return null;
}

/** The parts of a field that have errors of their own; none if the error is of the whole field. */
function partsWithError(error: { message?: unknown } | undefined): string[] {
  return error && typeof error.message !== 'string' ? Object.keys(error) : [];
}
