/** The objects of options that the public functions, classes and methods take, read from the declarations of the package. */
import { ts } from './declaration-program.js';
import { moduleSymbol } from './documentation.js';

const isThirdParty = (node: ts.Node | undefined): boolean =>
  node === undefined ||
  /\/(?:node_modules|lib-of-typescript)\/|\/types\/zod\.d\.ts$/.test(node.getSourceFile().fileName);

/** Members of unions and type parameters that are objects with an optional property, and neither functions nor lists. */
function optionTypesIn(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  const given = checker.getNonNullableType(type);
  if (given.isUnion()) return given.types.flatMap((each) => optionTypesIn(checker, each));
  if (given.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(given);
    return constraint && constraint !== given ? optionTypesIn(checker, constraint) : [];
  }
  const isObject = given.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection);
  const isCallable = given.getCallSignatures().length + given.getConstructSignatures().length > 0;
  if (!isObject || isCallable || checker.isArrayType(given) || checker.isTupleType(given)) return [];
  const own = given.getProperties().filter((property) => !isThirdParty(property.declarations?.[0]));
  return own.some(({ flags }) => flags & ts.SymbolFlags.Optional) ? [given] : [];
}

/** `Partial<BotOptions>` and other helpers of TypeScript say nothing about what they are used for. */
const HELPERS = ['Partial', 'Pick', 'Omit', 'Readonly', '__type'];

/**
 * The types of these objects by name; those without a name by what takes them, for example `InteractionContext.defer`.
 *
 * Of the methods of the API, only the options count: the others are the bodies and queries of its requests.
 */
export function publicOptions(checker: ts.TypeChecker, modules: readonly (ts.SourceFile | undefined)[]): Set<string> {
  const found = new Set<string>();
  const visited = new Set<ts.Symbol>();
  const nameOf = (symbol: ts.Symbol | undefined) =>
    symbol && !HELPERS.includes(symbol.name) ? symbol.name : undefined;

  const addParameters = (taker: string, type: ts.Type, at: ts.Node): void => {
    const isApi = /(?:Resource|Iterators)\./.test(taker);
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      for (const parameter of signature.parameters) {
        if (isApi && !/options$/i.test(parameter.name)) continue;
        const types = optionTypesIn(checker, checker.getTypeOfSymbolAtLocation(parameter, at));
        for (const { aliasSymbol, symbol } of types) found.add(nameOf(aliasSymbol) ?? nameOf(symbol) ?? taker);
      }
      const result = signature.getReturnType();
      visit(checker.getAwaitedType(result) ?? result, at);
    }
  };

  const visit = (type: ts.Type, at: ts.Node): void => {
    if (type.isUnion()) for (const each of type.types) visit(each, at);
    const symbol = type.aliasSymbol ?? type.symbol;
    if (!symbol || visited.has(symbol) || isThirdParty(symbol.declarations?.[0])) return;
    visited.add(symbol);
    addParameters(symbol.name, type, at);
    for (const property of type.getProperties()) {
      const declaration = property.declarations?.[0];
      if (!declaration || isThirdParty(declaration) || property.name.startsWith('__')) continue;
      const member = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, at));
      const { parent } = declaration;
      const owner =
        ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) ? parent.name?.text : symbol.name;
      if (member.getCallSignatures().length > 0) addParameters(`${owner}.${property.name}`, member, at);
      else visit(member, at);
    }
  };

  for (const module of modules) {
    for (const exported of checker.getExportsOfModule(moduleSymbol(checker, module))) {
      const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (!module) continue;
      if (target.flags & ts.SymbolFlags.Value) {
        addParameters(exported.name, checker.getTypeOfSymbolAtLocation(target, module), module);
      }
      if (target.flags & ts.SymbolFlags.Type) visit(checker.getDeclaredTypeOfSymbol(target), module);
    }
  }
  return found;
}
