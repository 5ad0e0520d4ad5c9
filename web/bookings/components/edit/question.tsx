import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import css from './edit.module.css';

/** A question in the form's place. The keyboard stands on its words, so that they are read out. */
export function Asking({ title, children, foot }: { title: string; children: ReactNode; foot: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.form}>
      <div className={css.body}>
        <h3 ref={heading} tabIndex={-1} className={css.question}>{title}</h3>
        {children}
      </div>
      <div className={css.foot}>{foot}</div>
    </div>
  );
}

/** Yes or no, where yes takes something away. */
export function Question({ title, text, yes, no, isBusy = false, onYes, onNo }: {
  title: string;
  text: string;
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Asking title={title} foot={<><Button look="danger" busy={isBusy} onClick={onYes}>{yes}</Button><Button look="quiet" onClick={onNo}>{no}</Button></>}>
      <p>{text}</p>
    </Asking>
  );
}
