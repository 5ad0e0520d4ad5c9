import type { PaperAnswer } from '#contract/payments/shapes.ts';
import { anAddress } from './addresses.ts';
import type { TestAnswer, TestApp } from './app.ts';

type PaperTable = 'bills' | 'receipts' | 'vouchers';

/** The code printed on a paper. */
export async function codeOf(app: TestApp, table: PaperTable, id: number): Promise<string> {
  const { rows } = await app.db.query(`SELECT verify_code AS code FROM ${table} WHERE id = $1`, [id]);
  return (rows[0] as { code: string }).code;
}

/**
 * Opens the page behind a paper's code, each time from another address. The application must serve the pages of a small
 * build, which print the data that the page gets: `answer`.
 */
export async function lookUp(
  app: TestApp,
  code: string,
  prefix = '',
): Promise<TestAnswer & { answer: PaperAnswer | null }> {
  const headers = { accept: 'text/html', 'x-forwarded-for': anAddress() };
  const page = await app.call('GET', `${prefix}/verify/paper/${code}`, undefined, headers);
  const given = /"answer":(\{.*?\})\}\}paper/.exec(page.body as string)?.[1];
  return { ...page, answer: given === undefined ? null : (JSON.parse(given) as PaperAnswer) };
}

/** What the page behind a paper's code says. */
export const lookAtPaper = async (app: TestApp, table: PaperTable, id: number) =>
  (await lookUp(app, await codeOf(app, table, id))).answer;
