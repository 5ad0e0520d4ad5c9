import { errorStatus } from '../../contract/errors.ts';
import { screens } from '../../contract/screens.ts';
import type { Catalogue } from './catalogues.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

/** Attributes whose text a person sees or hears. */
const spoken = new Set(['title', 'alt', 'placeholder', 'label', 'description', 'error', 'aria-label', 'aria-description', 'aria-roledescription']);

/** Each language is called by its own name in every language. */
const untranslated = new Set(['English', 'বাংলা', '₹']);

/** i18next's endings for numbers of things. */
const plural = /_(zero|one|two|few|many|other)$/;

/**
 * Holds the code against the catalogues: no text asked for that is not there, none there that is not asked for,
 * no key glued together (nobody could find it again), no text written into a component.
 */
export function findTextOffences(modules: Module[], catalogues: Catalogue[]): string[] {
  const known = new Set(catalogues.flatMap(({ en }) => Object.keys(en)).flatMap((key) => [key, key.replace(plural, '')]));
  const offences: string[] = [];
  const literals = new Set<string>();
  let asked = 0;
  for (const module of modules) {
    if (isTest(module.path) || module.path.startsWith('tools/')) continue;
    const refuse = (node: { start: number }, reason: string) => void offences.push(`${module.path}:${lineOf(module.text, node.start)} ${reason}`);
    walk(module, {
      Literal: (node) => {
        if (typeof node.value === 'string') literals.add(withoutNamespace(node.value));
      },
      CallExpression: (node) => {
        const name = node.callee.type === 'Identifier' ? node.callee.name : node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier' ? node.callee.property.name : '';
        const [key] = node.arguments;
        if (name !== 't' || !key || !module.path.startsWith('web/')) return;
        asked += 1;
        for (const option of choicesOf(key)) {
          if (option.type === 'Literal' && typeof option.value === 'string' && !known.has(withoutNamespace(option.value))) refuse(option, `asks for the text "${option.value}", which no catalogue has`);
          if (isGlued(option, module.text)) refuse(option, 'builds the key of a text from pieces: name the keys whole, in a table');
        }
      },
      JSXText: (node) => {
        if (isWords(node.value)) refuse(node, `has a text of its own: "${node.value.trim()}"`);
      },
      JSXExpressionContainer: (node) => {
        for (const option of choicesOf(node.expression)) if (option.type === 'Literal' && typeof option.value === 'string' && isSentence(option.value)) refuse(option, `has a text of its own: "${option.value}"`);
      },
      JSXAttribute: (node) => {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (spoken.has(name) && node.value?.type === 'Literal' && typeof node.value.value === 'string' && isWords(node.value.value)) refuse(node, `has a text of its own: "${node.value.value}"`);
      },
    });
  }
  const screensSeen = modules.some(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'));
  if (screensSeen && asked === 0) offences.push('the check of the texts saw no t(…), so it proved nothing');
  return [...offences, ...findUnused(catalogues, literals)];
}

function findUnused(catalogues: Catalogue[], literals: Set<string>): string[] {
  const derived = new Set([...Object.keys(errorStatus).map((code) => `error.${code}`), ...Object.values(screens).map(({ title }) => title)]);
  const isUsed = (key: string) => literals.has(key) || literals.has(key.replace(plural, '')) || derived.has(key) || (key.startsWith('field.') && literals.has(key.slice('field.'.length)));
  return catalogues.flatMap(({ path, en }) => Object.keys(en).filter((key) => !isUsed(key)).map((key) => `${path} "${key}" is used nowhere`));
}

interface Node {
  type: string;
  start: number;
}
type Expression = Node & { value?: unknown; expressions?: unknown[]; consequent?: Node; alternate?: Node; left?: Node; right?: Node };

/** What an expression may come to: both sides of `a ? b : c`, of `a ?? b` and `a && b`. */
function choicesOf(node: Node): (Node & { value?: unknown; expressions: unknown[] })[] {
  const expression = node as Expression;
  const { consequent, alternate, left, right } = expression;
  if (node.type === 'ConditionalExpression' && consequent && alternate) return [...choicesOf(consequent), ...choicesOf(alternate)];
  if (node.type === 'LogicalExpression' && left && right) return [...choicesOf(left), ...choicesOf(right)];
  return [{ ...expression, expressions: expression.expressions ?? [] }];
}

/** Made from pieces, but for `error.CODE` and `field.KEY`: those follow the closed lists of the contract and are held against them. */
function isGlued(option: Node & { expressions: unknown[] }, text: string): boolean {
  if (option.type === 'BinaryExpression') return true;
  return option.type === 'TemplateLiteral' && option.expressions.length > 0 && !/^`(messages:)?(error|field)\.\$\{/.test(text.slice(option.start));
}

const withoutNamespace = (key: string) => key.replace(/^[\w-]+:/, '');
const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !untranslated.has(text.trim());
/** In braces a single lower-case word is more likely a value (`{'left'}`) than a text. */
const isSentence = (text: string) => isWords(text) && (/^\p{Lu}/u.test(text) || /\s/.test(text.trim()) || /[\u0980-\u09ff]/.test(text));
