import { siteAddress } from '#contract/site.ts';
import { phoneText } from './formats.ts';
import { dialled } from '#web/lib/format.ts';
import css from './form/thanks.module.css';
import type { PageProps } from './texts.ts';

/** The page for an unknown address, a server error or a missing connection, with the way back and the phones. */
export function NoticePage({ page, language, content, t }: PageProps) {
  const [title, text] =
    page === 'failed'
      ? [t('failed.title'), t('failed.text')]
      : page === 'offline'
        ? [t('offline.title'), t('offline.text')]
        : [t('notFound.title'), t('notFound.text')];
  return (
    <section className={css.thanks}>
      <h1>{title}</h1>
      <p>{text}</p>
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
