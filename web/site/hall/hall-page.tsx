import { hallPath, languages } from '#contract/site.ts';
import type { PageProps, Translate } from '../texts.ts';

/** The texts that the hall's script writes, with `{names}` to be filled in. */
const hallTexts = (t: Translate) => ({
  code: t('hall.code'),
  codeHint: t('hall.codeHint'),
  calling: t('hall.calling'),
  room: t('hall.room'),
  open: t('hall.open'),
  from: t('hall.from'),
  late: t('hall.late'),
  paused: t('hall.paused'),
  nobody: t('hall.nobody'),
  desk: t('hall.desk'),
  dead: t('hall.dead'),
});
export type HallTexts = ReturnType<typeof hallTexts>;

const names = { en: 'English', bn: 'বাংলা' } as const;

/** /tv: the screen in the hall. Static; its script fills in the numbers that are called. It names nobody. */
export function HallPage({ language, content, t }: PageProps) {
  const other = languages.find((one) => one !== language) ?? language;
  return (
    <div id="hall" data-texts={JSON.stringify(hallTexts(t))}>
      <header>
        <img src="/favicon.svg" alt="" />
        <strong>{content.profile.name[language]}</strong>
        <a href={hallPath(other)} lang={other} hrefLang={other} data-language-name>
          {names[other]}
        </a>
        <time id="clock" />
      </header>
      <main>
        <section id="panel" aria-live="polite">
          <p id="label">{t('hall.loading')}</p>
          <p id="number" />
          <p id="room" hidden />
        </section>
        <table id="board" hidden>
          <thead>
            <tr>
              <th scope="col">{t('hall.rooms')}</th>
              <th scope="col">
                <span className="hidden">{t('hall.state')}</span>
              </th>
              <th scope="col">{t('hall.now')}</th>
              <th scope="col">{t('hall.next')}</th>
            </tr>
          </thead>
          <tbody id="sessions" />
        </table>
      </main>
      <footer id="foot">
        <p id="band">
          <noscript>{t('hall.noScript')}</noscript>
        </p>
        <button type="button" id="sound" hidden>
          {t('hall.sound')}
        </button>
      </footer>
    </div>
  );
}
