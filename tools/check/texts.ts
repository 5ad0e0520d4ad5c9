import { fieldAt, fieldGroups, fieldNames, historyFields } from '../../contract/bookings/fields.ts';
import { errorStatus } from '../../contract/errors.ts';
import { exportColumns } from '../../contract/exports/shapes.ts';
import { screens } from '../../contract/screens.ts';
import { keysOfFamily } from './families.ts';
import type { Catalogue } from './catalogues.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

/** Attributes whose text a person sees or hears. */
const spoken = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'description',
  'error',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]);

/** Each language is called by its own name in every language. */
const untranslated = new Set(['English', 'বাংলা', '₹']);

/** The keys that are made from the table of a booking's fields (web/bookings/shared/fields.ts). */
export const fieldLabels = [
  ...historyFields.filter((field) => field !== 'created').map((field) => `field.${field}`),
  ...fieldGroups.map((group) => `group.${group}`),
  ...fieldNames.flatMap((name) => (fieldAt(name).kind === 'doctorPhone' ? [`phoneOf.${fieldAt(name).names}`] : [])),
];

/** i18next's endings for numbers of things. */
const plural = /_(zero|one|two|few|many|other)$/;

/**
 * Holds the code against the catalogues: no text asked for that is not there, none there that is not asked for,
 * no key glued together (nobody could find it again), no text written into a component.
 */
export function findTextOffences(modules: Module[], catalogues: Catalogue[]): string[] {
  const known = new Set(
    catalogues.flatMap(({ en }) => Object.keys(en)).flatMap((key) => [key, key.replace(plural, '')]),
  );
  const product = modules.filter(({ path }) => !isTest(path) && !path.startsWith('tools/'));
  const used = new Set<string>();
  const offences = product.flatMap((module) => [...findWrongKeys(module, known, used), ...findOwnTexts(module)]);
  const asks = product.some(({ path, text }) => path.startsWith('web/') && /\bt\(/.test(text));
  if (!asks) offences.push('the check of the texts saw no t(…), so it proved nothing');
  return [...offences, ...findUnused(catalogues, used)];
}

/** Looks at each `t(…)`; adds to `used` every key that the module names, there or elsewhere. */
function findWrongKeys(module: Module, known: Set<string>, used: Set<string>): string[] {
  const offences: string[] = [];
  const refuse = (node: Node, reason: string) =>
    void offences.push(`${module.path}:${lineOf(module.text, node.start)} ${reason}`);
  walk(module, {
    Literal: ({ value }) => {
      if (typeof value === 'string') used.add(withoutNamespace(value));
    },
    CallExpression: ({ callee, arguments: [key] }) => {
      const isT =
        callee.type === 'Identifier'
          ? callee.name === 't'
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't';
      if (!isT || !key || !module.path.startsWith('web/')) return;
      for (const option of choicesOf(key)) {
        const text = textOf(option);
        if (text !== null && !known.has(withoutNamespace(text)))
          refuse(option, `asks for the text "${text}", which no catalogue has`);
        for (const reason of findGlued(option, module.text, known, used)) refuse(option, reason);
      }
    },
  });
  return offences;
}

/**
 * Finds words that stand in a component itself: between tags, in braces between tags, in attributes that are shown or
 * read out.
 */
function findOwnTexts(module: Module): string[] {
  const offences: string[] = [];
  const refuse = (node: Node, text: string) =>
    void offences.push(`${module.path}:${lineOf(module.text, node.start)} has a text of its own: "${text.trim()}"`);
  walk(module, {
    JSXText: (node) => {
      if (isWords(node.value)) refuse(node, node.value);
    },
    JSXExpressionContainer: ({ expression }) => {
      for (const option of choicesOf(expression)) {
        const text = textOf(option);
        if (text !== null && isSentence(text)) refuse(option, text);
      }
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name) || !value) return;
      const text = textOf(value);
      if (text !== null && isWords(text)) refuse(value, text);
    },
  });
  return offences;
}

function findUnused(catalogues: Catalogue[], used: Set<string>): string[] {
  const headings = Object.entries(exportColumns).flatMap(([list, columns]) =>
    columns.map((column) => `${list}.${column}`),
  );
  const derived = new Set([
    ...Object.keys(errorStatus).map((code) => `error.${code}`),
    ...Object.values(screens).map(({ title }) => title),
    ...headings,
    ...fieldLabels,
  ]);
  const isUsed = (key: string) =>
    used.has(key) ||
    used.has(key.replace(plural, '')) ||
    derived.has(key) ||
    (key.startsWith('field.') && used.has(key.slice('field.'.length)));
  return catalogues.flatMap(({ path, en }) =>
    Object.keys(en)
      .filter((key) => !isUsed(key))
      .map((key) => `${path} "${key}" is used nowhere`),
  );
}

interface Node {
  type: string;
  start: number;
}
type Expression = Node & {
  value?: unknown;
  expressions?: unknown[];
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
};

/** What an expression may come to: both sides of `a ? b : c`, of `a ?? b` and `a && b`. */
function choicesOf(node: Node): Expression[] {
  const expression: Expression = node;
  const { consequent, alternate, left, right } = expression;
  if (node.type === 'ConditionalExpression' && consequent && alternate)
    return [...choicesOf(consequent), ...choicesOf(alternate)];
  if (node.type === 'LogicalExpression' && left && right) return [...choicesOf(left), ...choicesOf(right)];
  return [expression];
}

function textOf(node: Node): string | null {
  const { value }: Expression = node;
  return node.type === 'Literal' && typeof value === 'string' ? value : null;
}

/** A key made from pieces is right where its pieces come from a closed list, each member of which has its text. */
function findGlued(option: Expression, source: string, known: Set<string>, used: Set<string>): string[] {
  if (option.type === 'BinaryExpression') return [glued];
  if (option.type !== 'TemplateLiteral' || !option.expressions?.length) return [];
  const [, head = '', tail = ''] =
    /^`(?:[\w-]+:)?([\w.]+)\.\$\{[^}]+\}([\w.]*)`/.exec(source.slice(option.start)) ?? [];
  // The keys of fields follow the schemas' own messages (contract/fields.ts).
  if (head === 'field' && tail === '') return [];
  const keys = keysOfFamily(head, tail);
  if (!keys) return [glued];
  for (const key of keys) used.add(key);
  return keys.filter((key) => !known.has(key)).map((key) => `asks for the text "${key}", which no catalogue has`);
}

const glued =
  'builds the key of a text from pieces: name the keys whole, or add their closed list to tools/check/families.ts';

const withoutNamespace = (key: string) => key.replace(/^[\w-]+:/, '');
const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !untranslated.has(text.trim());
/** In braces a single lower-case word is more likely a value (`{'left'}`) than a text. */
const isSentence = (text: string) =>
  isWords(text) && (/^\p{Lu}/u.test(text) || /\s/.test(text.trim()) || /[\u0980-\u09ff]/.test(text));
