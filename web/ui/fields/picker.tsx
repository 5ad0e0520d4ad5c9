import { useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { matchingRows } from './matches.ts';
import { Modal } from '../layout/modal.tsx';
import css from './picker.module.css';

export interface PickerOption {
  value: string;
  label: string;
  /** A second line: a speciality, a price. Searched too. */
  detail?: string | undefined;
  /** Shown before the label: a face. */
  before?: ReactNode;
  /** Lines shown below, not searched. */
  more?: ReactNode;
  /** Searched but not shown: the name in the other language. */
  also?: string | undefined;
}

/**
 * One of many options (a dozen to a hundred), chosen by typing. A button opens a sheet with a search field above the
 * list, which is used by arrow keys and Enter or by touch.
 */
export function Picker({
  label,
  placeholder,
  options,
  value,
  onChange,
  error,
  disabled = false,
  onOpen,
  ref,
}: {
  label: string;
  /** The button's text while nothing is chosen. */
  placeholder: string;
  options: readonly PickerOption[];
  /** The chosen value; '' for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Called when the sheet is opened. */
  onOpen?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={css.picker}>
      <span className={css.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={ref}
        type="button"
        id={id}
        className={css.button}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-about`}
        data-invalid={error ? true : undefined}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {chosen?.before}
        <span className={classNames(css.chosen, !chosen && css.placeholder)}>
          {chosen?.label ?? placeholder}
          {chosen?.detail && <span className={css.detail}>{chosen.detail}</span>}
          {chosen?.more && <span className={css.detail}>{chosen.more}</span>}
        </span>
        <Icon name="expand" />
      </button>
      <div className={css.about} id={`${id}-about`} aria-live="polite">
        {error}
      </div>
      <Modal title={label} open={open} onClose={() => setOpen(false)}>
        <Choices
          label={label}
          options={options}
          value={value}
          onChoose={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Modal>
    </div>
  );
}

function Choices({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  options: readonly PickerOption[];
  value: string;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('ui');
  const [sought, setSought] = useState('');
  const id = useId();
  const found = matchingRows(
    options,
    ({ label: name, detail, also }) => `${name} ${detail ?? ''} ${also ?? ''}`,
    sought,
  );
  const { marked, setMarked, list, onKeyDown } = useMarked({ options, value, found, onChoose });
  return (
    <>
      <div className={css.search}>
        <Icon name="search" />
        <input
          className={css.input}
          type="text"
          role="combobox"
          data-autofocus
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="done"
          aria-activedescendant={found[marked] && `${id}-${marked}`}
          value={sought}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSought(event.target.value);
            setMarked(0);
          }}
        />
      </div>
      <div className={css.results}>
        <p className={css.count} role="status">
          {found.length === 0 && t('picker.nothing')}
        </p>
        <ul className={css.list} ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((option, index) => (
            <Choice
              key={option.value}
              option={option}
              id={`${id}-${index}`}
              isChosen={option.value === value}
              isMarked={index === marked}
              onChoose={() => onChoose(option.value)}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

/** The marked option, at first the chosen one, and the key handler that moves the mark and chooses. */
function useMarked({
  options,
  value,
  found,
  onChoose,
}: Pick<ComponentProps<typeof Choices>, 'options' | 'value' | 'onChoose'> & { found: readonly PickerOption[] }) {
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const list = useRef<HTMLUListElement>(null);
  const mark = (index: number) => {
    const next = Math.min(Math.max(index, 0), found.length - 1);
    setMarked(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: marked + 1,
      ArrowUp: marked - 1,
      PageDown: marked + 8,
      PageUp: marked - 8,
    };
    const step = steps[event.key];
    const option = found[marked];
    if (step !== undefined) mark(step);
    else if (event.key !== 'Enter') return;
    else if (option) onChoose(option.value);
    // Enter must not submit a form around the sheet.
    event.preventDefault();
  };
  return { marked, setMarked, list, onKeyDown };
}

function Choice({
  option,
  id,
  isChosen,
  isMarked,
  onChoose,
}: {
  option: PickerOption;
  id: string;
  isChosen: boolean;
  isMarked: boolean;
  onChoose: () => void;
}) {
  return (
    <li
      id={id}
      className={css.option}
      role="option"
      aria-selected={isChosen}
      data-marked={isMarked || undefined}
      onClick={onChoose}
    >
      {option.before}
      <span className={css.text}>
        {option.label}
        {option.detail && <span className={css.detail}>{option.detail}</span>}
        {option.more && <span className={css.detail}>{option.more}</span>}
      </span>
      {isChosen && <Icon name="check" />}
    </li>
  );
}
