import * as z from 'zod/mini';
import { withoutUnseen } from './unseen.ts';

/** Text of one line, without invisible characters. Every field that people type or paste into begins with it. */
export const typed = (wrong?: string) => z.string(wrong).check(z.overwrite((text) => withoutUnseen(text)));

/** The same for text of several lines. */
export const typedLines = (wrong?: string) => z.string(wrong).check(z.overwrite((text) => withoutUnseen(text, '\n')));
