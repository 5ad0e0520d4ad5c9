import { fieldAt, fieldGroups, fieldNames, historyFields } from '../../contract/bookings/fields.ts';
import { errorStatus } from '../../contract/errors.ts';
import { exportColumns } from '../../contract/exports/shapes.ts';
import { screens } from '../../contract/screens.ts';
import { keysOfFamily } from './families.ts';
import type { Catalogue } from './catalogues.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

/** Attributes with text that is shown or read out. */
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

/** Names of languages are the same in every language. */
const untranslated = new Set(['English', 'বাংলা', '₹']);

/** The keys that are built from the table of a booking's fields (web/bookings/shared/fields.ts). */
export const fieldLabels = [
  ...historyFields
    .filter((field) => field !== 'created' && !field.startsWith('formF'))
    .map((field) => `field.${field}`),
  ...fieldGroups.map((group) => `group.${group}`),
  ...fieldNames.flatMap((name) => (fieldAt(name).kind === 'doctorPhone' ? [`phoneOf.${fieldAt(name).names}`] : [])),
];

/** i18next's plural suffixes. */
const plural = /_(zero|one|two|few|many|other)$/;

/**
 * Checks the code against the catalogues: every key used exists, every key is used, keys are not concatenated (a search
 * would not find them), and components contain no text of their own.
 */
export function findTextViolations(modules: Module[], catalogues: Catalogue[]): string[] {
  const known = new Set(
    catalogues.flatMap(({ en }) => Object.keys(en)).flatMap((key) => [key, key.replace(plural, '')]),
  );
  const product = modules.filter(({ path }) => !isTest(path) && !path.startsWith('tools/'));
  const used = new Set<string>();
  const violations = product.flatMap((module) => [...findWrongKeys(module, known, used), ...findOwnTexts(module)]);
  const asks = product.some(({ path, text }) => path.startsWith('web/') && /\bt\(/.test(text));
  if (!asks) violations.push('the check of the texts saw no t(…), so it proved nothing');
  return [...violations, ...findUnused(catalogues, used)];
}

/** Checks each `t(…)`, and adds all keys that the module names to `used`. */
function findWrongKeys(module: Module, known: Set<string>, used: Set<string>): string[] {
  const violations: string[] = [];
  const refuse = (node: Node, reason: string) =>
    void violations.push(`${module.path}:${lineOf(module.text, node.start)} ${reason}`);
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
        for (const reason of findConcatenated(option, module.text, known, used)) refuse(option, reason);
      }
    },
  });
  return violations;
}

/** Finds text inside components: between tags, in braces between tags, and in attributes that are shown or read out. */
function findOwnTexts(module: Module): string[] {
  const violations: string[] = [];
  const refuse = (node: Node, text: string) =>
    void violations.push(`${module.path}:${lineOf(module.text, node.start)} has a text of its own: "${text.trim()}"`);
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
  return violations;
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

/** The possible results of an expression: both sides of `a ? b : c`, `a ?? b` and `a && b`. */
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

/** A key built from parts is allowed if the parts come from a closed list and each member has a text. */
function findConcatenated(option: Expression, source: string, known: Set<string>, used: Set<string>): string[] {
  if (option.type === 'BinaryExpression') return [concatenated];
  if (option.type !== 'TemplateLiteral' || !option.expressions?.length) return [];
  const [, head = '', tail = ''] =
    /^`(?:[\w-]+:)?([\w.]+)\.\$\{[^}]+\}([\w.]*)`/.exec(source.slice(option.start)) ?? [];
  // Field errors use the keys in the schemas' messages (contract/fields.ts).
  if (head === 'field' && tail === '') return [];
  const keys = keysOfFamily(head, tail);
  if (!keys) return [concatenated];
  for (const key of keys) used.add(key);
  return keys.filter((key) => !known.has(key)).map((key) => `asks for the text "${key}", which no catalogue has`);
}

const concatenated =
  'builds the key of a text from pieces: name the keys whole, or add their closed list to tools/check/families.ts';

const withoutNamespace = (key: string) => key.replace(/^[\w-]+:/, '');
const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !untranslated.has(text.trim());
/** A single lower-case word in braces is more likely a value (`{'left'}`) than a text. */
const isSentence = (text: string) =>
  isWords(text) && (/^\p{Lu}/u.test(text) || /\s/.test(text.trim()) || /[\u0980-\u09ff]/.test(text));
