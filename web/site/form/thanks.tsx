import type { ReactNode } from 'react';
import { siteAddress } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import css from './thanks.module.css';

interface ThanksProps extends PageProps {
  readonly title: string;
  /** Links beside the way back. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Shown in place of a form that was received. */
export function Thanks({ title, actions, children, language, t }: ThanksProps) {
  return (
    <section className={css.thanks}>
      <h1>{title}</h1>
      {children}
      <p className="actions">
        {actions}
        <a className="button quiet" href={siteAddress('home', language)}>
          {t('sent.back')}
        </a>
      </p>
    </section>
  );
}
