import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import css from './clinic.module.css';

/** The clinic's phones, one to four; the first is that of the reception. */
export function PhoneList() {
  const { t } = useTranslation('clinic');
  const language = useLanguage();
  const { errorOf } = useProfileForm();
  const { field } = useController<ProfileForm, 'profile.phones'>({ name: 'profile.phones' });
  const phones = field.value;
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(phones.length);
  useEffect(() => {
    // Focuses the last line: the one added, or after a removal one in the list.
    if (count.current !== phones.length)
      list.current?.querySelector<HTMLElement>(':scope > div:last-of-type input')?.focus();
    count.current = phones.length;
  }, [phones.length]);
  return (
    <div className={css.phones}>
      <div className={css.pair} ref={list}>
        {phones.map((phone, index) => (
          <div key={index} className={css.phone}>
            <PhoneField
              most={limits.lineDigits}
              label={index === 0 ? t('phones.first') : t('phones.nth', { n: formatDigits(index + 1, language) })}
              error={errorOf(`profile.phones.${index}`)}
              ref={index === 0 ? field.ref : undefined}
              name={`${field.name}.${index}`}
              value={phone}
              onBlur={field.onBlur}
              onChange={(event) =>
                field.onChange(phones.map((other, at) => (at === index ? event.target.value : other)))
              }
            />
            {phones.length > 1 && (
              <Button
                look="plain"
                aria-label={t('phones.removeNth', { n: formatDigits(index + 1, language) })}
                onClick={() => field.onChange(phones.filter((_, at) => at !== index))}
              >
                {t('phones.remove')}
              </Button>
            )}
          </div>
        ))}
      </div>
      {phones.length < limits.clinicPhones && (
        <Button look="quiet" onClick={() => field.onChange([...phones, ''])}>
          {t('phones.add')}
        </Button>
      )}
    </div>
  );
}
