import type { ESTree } from 'vite';
import { walk, type Module } from './source.ts';

type Node = ESTree.Node;

/** The texts that constants hold, in all modules. */
export class Constants {
  readonly #of = new Map<string, Map<string, Node>>();
  readonly #modules: readonly Module[];

  constructor(modules: readonly Module[]) {
    this.#modules = modules;
  }

  /** What `title`, `` `Title` `` or `words.title` may say: the constant's text, or those of its object or list. */
  textsOf(module: Module, node: Node): string[] {
    if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
    if (node.type === 'Identifier') return textsIn(this.#find(module, node.name), null);
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return [];
    const name = !node.computed && node.property.type === 'Identifier' ? node.property.name : null;
    return textsIn(this.#find(module, node.object.name), name);
  }

  #find(module: Module, name: string): Node | undefined {
    const own = this.#constantsOf(module).get(name);
    if (own) return own;
    for (const statement of module.program.body) {
      if (statement.type !== 'ImportDeclaration') continue;
      const part = statement.specifiers.find(({ local }) => local.name === name);
      if (part?.type !== 'ImportSpecifier' || part.imported.type !== 'Identifier') continue;
      const target = module.imports.find(({ specifier }) => specifier === statement.source.value)?.target;
      const other = this.#modules.find(({ path }) => path === target);
      return other && this.#constantsOf(other).get(part.imported.name);
    }
    return undefined;
  }

  #constantsOf(module: Module): Map<string, Node> {
    const known = this.#of.get(module.path);
    if (known) return known;
    const found = new Map<string, Node>();
    walk(module, {
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) found.set(id.name, init);
      },
    });
    this.#of.set(module.path, found);
    return found;
  }
}

/** The texts of a value; of an object or a list those of its members, or only of the named one. */
function textsIn(node: Node | null | undefined, name: string | null): string[] {
  if (!node) return [];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return textsIn(node.expression, name);
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) => {
      if (property.type !== 'Property') return [];
      const isMeant = name === null || (property.key.type === 'Identifier' && property.key.name === name);
      return isMeant ? textsIn(property.value, null) : [];
    });
  if (name !== null) return [];
  if (node.type === 'ArrayExpression') return node.elements.flatMap((element) => textsIn(element, null));
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}
