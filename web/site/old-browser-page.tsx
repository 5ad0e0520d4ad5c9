import { browserFloor } from '#contract/browsers.ts';
import { languages, siteAddress } from '#contract/site.ts';
import { dialled } from '#web/lib/format.ts';
import css from './form/thanks.module.css';
import { phoneText } from './formats.ts';
import { textsIn } from './texts.ts';
import type { PageProps } from './texts.ts';

/**
 * /old-browser: what a browser below the floor is shown in place of what it cannot run, with the phones. In both
 * languages at once: such a browser may keep no choice of one.
 */
export function OldBrowserPage({ language, content, t }: PageProps) {
  const inOrder = [language, ...languages.filter((one) => one !== language)];
  return (
    <section className={css.thanks}>
      {inOrder.map((one, place) => {
        const Heading = place === 0 ? 'h1' : 'h2';
        const text = textsIn(one);
        return (
          <div key={one} lang={one}>
            <Heading>{text('oldBrowser.title')}</Heading>
            <p>{text('oldBrowser.text', browserFloor)}</p>
          </div>
        );
      })}
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
