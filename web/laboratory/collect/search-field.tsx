import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanAnywhere } from '#web/lib/scan-anywhere.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** Most characters of the searched text. */
const longest = 100;

/**
 * Searches for a person while the text is typed. A number scanned anywhere on the page is searched here too: the
 * scanner's Enter presses no button, and the next scan replaces the one before.
 */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('samples');
  const field = useRef<HTMLFormElement>(null);
  const select = () => field.current?.querySelector('input')?.select();
  const isScanned = useRef(false);
  // Selected after it is shown, so that the next text replaces it.
  useEffect(() => {
    if (isScanned.current) select();
    isScanned.current = false;
  }, [value]);
  useScanAnywhere((text) => {
    isScanned.current = text !== value;
    onChange(text);
    field.current?.querySelector('input')?.focus();
  });
  return (
    <form
      ref={field}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        select();
      }}
    >
      <TextField
        type="search"
        label={t('seek')}
        hint={t('seekHint')}
        maxLength={longest}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onFocus={select}
        onChange={(event) => onChange(event.target.value)}
      />
    </form>
  );
}
