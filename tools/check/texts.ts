import type { ESTree } from 'vite';
import { fieldAt, fieldGroups, fieldNames, historyFields } from '../../contract/bookings/fields.ts';
import { errorStatus } from '../../contract/errors.ts';
import { exportColumns } from '../../contract/exports/shapes.ts';
import { screens } from '../../contract/screens.ts';
import { cataloguesIn, cataloguesOf, plural, Texts } from './asked-catalogues.ts';
import { keysOfFamily } from './families.ts';
import type { Catalogue } from './catalogues.ts';
import { Constants } from './constants.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

type Node = ESTree.Node;

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

/**
 * Checks the code against the catalogues: every key used exists in the catalogue that it is asked of, every key is
 * used, keys are not concatenated (a search would not find them), and components contain no text of their own.
 */
export function findTextViolations(modules: Module[], catalogues: Catalogue[]): string[] {
  const known = new Texts(catalogues);
  const product = modules.filter(({ path }) => !isTest(path) && !path.startsWith('tools/'));
  const used = new Set<string>();
  const constants = new Constants(product);
  const violations = product.flatMap((module) => [
    ...findWrongKeys(module, known, used),
    ...findOwnTexts(module, constants),
  ]);
  const asks = product.some(({ path, text }) => path.startsWith('web/') && /\bt\(/.test(text));
  if (!asks) violations.push('the check of the texts saw no t(…), so it proved nothing');
  return [...violations, ...findUnused(catalogues, used)];
}

/** Checks each `t(…)`, and adds all keys that the module names to `used`. */
function findWrongKeys(module: Module, known: Texts, used: Set<string>): string[] {
  const violations: string[] = [];
  const refuse = (node: Node, reason: string) =>
    void violations.push(`${module.path}:${lineOf(module.text, node.start)} ${reason}`);
  const catalogueAt = cataloguesIn(module);
  walk(module, {
    Literal: ({ value }) => {
      if (typeof value === 'string') used.add(withoutNamespace(value));
    },
    CallExpression: ({ start, callee, arguments: [key, options] }) => {
      const said = catalogueAt(start, callee);
      if (said === undefined || !key || !module.path.startsWith('web/')) return;
      const asked = cataloguesOf(options) ?? said;
      for (const option of choicesOf(key)) {
        const text = textOf(option);
        const reason = text === null ? null : known.refuse(text, asked);
        if (reason) refuse(option, reason);
        for (const one of findConcatenated(option, module.text, { known, used, asked })) refuse(option, one);
      }
    },
  });
  return violations;
}

/**
 * Finds text inside components: between tags, in braces between tags, and in attributes that are shown or read out;
 * also through a constant, of this file or another.
 */
function findOwnTexts(module: Module, constants: Constants): string[] {
  const violations: string[] = [];
  const refuse = (node: Node, text: string) =>
    void violations.push(`${module.path}:${lineOf(module.text, node.start)} has a text of its own: "${text.trim()}"`);
  const refuseNamed = (node: Node) => {
    for (const option of choicesOf(node))
      for (const text of constants.textsOf(module, option)) if (isSentence(text)) refuse(option, text);
  };
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
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') refuseNamed(child.expression);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name) || !value) return;
      const text = textOf(value);
      if (text !== null && isWords(text)) refuse(value, text);
      if (value.type === 'JSXExpressionContainer') refuseNamed(value.expression);
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

/** The possible results of an expression: both sides of `a ? b : c`, `a ?? b` and `a && b`. */
function choicesOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [...choicesOf(node.consequent), ...choicesOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...choicesOf(node.left), ...choicesOf(node.right)];
  return [node];
}

const textOf = (node: Node): string | null =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** A key built from parts is allowed if the parts come from a closed list and each member has a text. */
function findConcatenated(
  option: Node,
  source: string,
  { known, used, asked }: { known: Texts; used: Set<string>; asked: string | null },
): string[] {
  if (option.type === 'BinaryExpression') return [concatenated];
  if (option.type !== 'TemplateLiteral' || option.expressions.length === 0) return [];
  const [, prefix = '', head = '', tail = ''] =
    /^`([\w-]+:)?([\w.]+)\.\$\{[^}]+\}([\w.]*)`/.exec(source.slice(option.start)) ?? [];
  // Field errors use the keys in the schemas' messages (contract/fields.ts).
  if (head === 'field' && tail === '') return [];
  const keys = keysOfFamily(head, tail);
  if (!keys) return [concatenated];
  for (const key of keys) used.add(key);
  return keys.flatMap((key) => known.refuse(prefix + key, asked) ?? []);
}

const concatenated =
  'builds the key of a text from pieces: name the keys whole, or add their closed list to tools/check/families.ts';

const withoutNamespace = (key: string) => key.replace(/^[\w-]+:/, '');
/** A key, as it stands on the keyboard. */
const isKey = (text: string) => /^(Ctrl|Shift|Space)([ +](Enter|[A-Z↵↓]|F\d{1,2}))?$/.test(text.trim());
const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !untranslated.has(text.trim()) && !isKey(text);
/** A single lower-case word in braces is more likely a value (`{'left'}`) than a text. */
const isSentence = (text: string) =>
  isWords(text) && (/^\p{Lu}/u.test(text) || /\s/.test(text.trim()) || /[\u0980-\u09ff]/.test(text));
