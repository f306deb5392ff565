/** The doc comments that a compiler finds. */
import { ts } from './declaration-program.js';

export function moduleSymbol(checker: ts.TypeChecker, module: ts.SourceFile | undefined): ts.Symbol {
  const symbol = module && checker.getSymbolAtLocation(module);
  if (!symbol) throw new Error('The program does not contain the module');
  return symbol;
}

/**
 * Whether tsc writes no doc comment for a member: a private one, a parameter property, whose comment is a `@param` of the
 * constructor, and a field of a type that a schema infers.
 */
function isUndocumentable(node: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(node);
  const isPrivate =
    (name && ts.isPrivateIdentifier(name)) || ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
  return Boolean(isPrivate) || ts.isParameter(node) || ts.isObjectLiteralElementLike(node);
}

const isThirdParty = (node: ts.Node): boolean =>
  /\/(?:node_modules|lib-of-typescript)\/|\/types\/zod\.d\.ts$/.test(node.getSourceFile().fileName);

/** The documentation of all exports of a module and of their members, by name. */
export function documentation(checker: ts.TypeChecker, module: ts.SourceFile | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const targetOf = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const add = (name: string, symbol: ts.Symbol): void => {
    const tags = symbol.getJsDocTags(checker).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`);
    const text = [ts.displayPartsToString(symbol.getDocumentationComment(checker)), ...tags].join('\n').trim();
    if (text) found.set(name, text);
  };
  const addMembers = (name: string, type: ts.Type, depth: number): void => {
    for (const property of type.getProperties()) {
      const member = targetOf(property);
      const declaration = member.declarations?.[0];
      if (!declaration || isUndocumentable(declaration) || isThirdParty(declaration)) continue;
      const path = `${name}.${member.name.replace(/@\d+$/, '')}`;
      add(path, member);
      if (depth > 0) addMembers(path, checker.getTypeOfSymbol(member), depth - 1);
    }
  };
  for (const exported of checker.getExportsOfModule(moduleSymbol(checker, module))) {
    const target = targetOf(exported);
    add(exported.name, target);
    if (target.flags & ts.SymbolFlags.Type) addMembers(exported.name, checker.getDeclaredTypeOfSymbol(target), 1);
    if (target.flags & ts.SymbolFlags.Value) addMembers(`typeof ${exported.name}`, checker.getTypeOfSymbol(target), 1);
  }
  return found;
}
