import { siteAddress } from '#contract/site.ts';
import { dialled, phoneText } from './formats.ts';
import css from './form/thanks.module.css';
import type { PageProps } from './texts.ts';

/** The page for an unknown address or a server error, with the way back and the phones. */
export function NoticePage({ page, language, content, t }: PageProps) {
  return (
    <section className={css.thanks}>
      <h1>{page === 'failed' ? t('failed.title') : t('notFound.title')}</h1>
      <p>{page === 'failed' ? t('failed.text') : t('notFound.text')}</p>
      <p className="actions">
        <a className="button" href={siteAddress('home', language)}>
          {t('comingSoon.back')}
        </a>
        {content.profile.phones.map((phone) => (
          <a key={phone} className="button quiet" href={`tel:${dialled(phone)}`}>
            {phoneText(phone)}
          </a>
        ))}
      </p>
    </section>
  );
}
