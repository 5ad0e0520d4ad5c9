import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import css from './sheet.module.css';

/** A form that fills a sheet: its fields scroll in a `SheetBody`, its buttons stay visible in a `SheetFoot`. */
export function SheetForm(props: ComponentProps<'form'>) {
  return <form {...props} className={css.form} noValidate />;
}

/** The scrolling part of a sheet. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>;
}

/** The agreement that a sheet needs before it is sent. */
export function SheetAgreement({ children }: { children: ReactNode }) {
  return <div className={css.agreement}>{children}</div>;
}

/** The buttons of a sheet. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}

/** A question in place of a form. Its text gets the focus, so that it is read out. */
export function SheetQuestion({ title, foot, children }: { title: string; foot: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.form}>
      <SheetBody>
        <h3 ref={heading} tabIndex={-1} className={css.question}>
          {title}
        </h3>
        {children}
      </SheetBody>
      <SheetFoot>{foot}</SheetFoot>
    </div>
  );
}
