import type { Translate } from '../texts.ts';

/** The texts that the hall's script writes, with `{names}` to be filled in. */
export const hallTexts = (t: Translate) => ({
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
