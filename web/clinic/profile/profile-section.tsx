import { useId } from 'react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import css from './clinic.module.css';

/** A section of the profile: heading, explanation, fields. */
export function ProfileSection({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card className={css.section} role="group" aria-labelledby={id}>
      <div className={css.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {about && <p className={css.about}>{about}</p>}
        </div>
        {actions}
      </div>
      {children}
    </Card>
  );
}
