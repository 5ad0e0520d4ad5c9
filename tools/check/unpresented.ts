import type { ESTree } from 'vite';
import type { Answers } from './answers.ts';
import { walk, type Module } from './source.ts';

/**
 * The handlers of a module that answer what a service gave, without a presenter, or an object that they build
 * themselves. What they return is looked at, also inside of `runOnce` and the like.
 * @returns the calls, and where their handlers stand
 */
export function findUnpresented(module: Module, { calls }: Answers): { call: string; start: number }[] {
  const [services, presenters] = [namesFrom(module, '.service.ts'), namesFrom(module, '.present.ts')];
  const isUnpresented = (value: ESTree.Argument): boolean => {
    if (value.type === 'AwaitExpression') return isUnpresented(value.argument);
    if (value.type === 'ParenthesizedExpression') return isUnpresented(value.expression);
    if (value.type === 'ObjectExpression') return true;
    if (value.type !== 'CallExpression') return false;
    const { callee, arguments: given } = value;
    if (given.some((one) => one.type === 'ArrowFunctionExpression' && returnsOf(one).some(isUnpresented))) return true;
    const isPresented = given.some((one) => one.type === 'Identifier' && presenters.has(one.name));
    return callee.type === 'Identifier' && services.has(callee.name) && !isPresented;
  };
  const found: { call: string; start: number }[] = [];
  walk(module, {
    Property: ({ key, value, start }) => {
      if (key.type !== 'Identifier' || !calls.has(key.name) || value.type !== 'ArrowFunctionExpression') return;
      if (returnsOf(value).some(isUnpresented)) found.push({ call: key.name, start });
    },
  });
  return found;
}

/** The local names of what a module imports from files with this ending. */
function namesFrom({ program }: Module, ending: string): Set<string> {
  const names = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value.endsWith(ending)
      ? node.specifiers.map(({ local }) => local.name)
      : [],
  );
  return new Set(names);
}

/** What a function returns, apart from branches. */
function returnsOf({ body }: ESTree.ArrowFunctionExpression): ESTree.Expression[] {
  if (body.type !== 'BlockStatement') return [body];
  return body.body.flatMap((node) => (node.type === 'ReturnStatement' && node.argument ? [node.argument] : []));
}
