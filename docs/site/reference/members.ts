/** The members of a class or an interface that its users see. */
import { ts } from '@ts-morph/common';
import { docCommentOf } from './doc-comment.js';

type Owner = ts.ClassDeclaration | ts.InterfaceDeclaration;
type Member = ts.ClassElement | ts.TypeElement;

export interface MemberSource {
  readonly checker: ts.TypeChecker;
  hasPage(name: string): boolean;
}

export interface NamedMember {
  readonly name: string;
  readonly node: Member;
}

/**
 * Returns the members of a declaration. Constructors without a description are left out: the framework calls them. The members of a
 * base that has no page follow.
 */
export function membersOf(owner: Owner, source: MemberSource): NamedMember[] {
  const own = ownMembers(owner);
  const names = new Set(own.map(({ name }) => name));
  const inherited = basesOf(owner, source).flatMap((base) => membersOf(base, source));
  return [...own, ...inherited.filter(({ name }) => !names.has(name))];
}

export function ownMembers(owner: Owner): NamedMember[] {
  const members: readonly Member[] = [...owner.members];
  return members.filter(isVisible).map((node) => ({ name: nameOf(node), node }));
}

function isVisible(node: Member): boolean {
  if (node.name && ts.isPrivateIdentifier(node.name)) return false;
  if (ts.isConstructorDeclaration(node) && docCommentOf(node) === undefined) return false;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return !modifiers.some(({ kind }) => HIDDEN.has(kind));
}

const HIDDEN = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword]);

function nameOf(node: Member): string {
  if (node.name) return node.name.getText().replace(/^\[|\]$|^'|'$/g, '');
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  return ts.isIndexSignatureDeclaration(node) ? 'index' : 'call';
}

/** The declarations of bases that have no page. */
function basesOf(owner: Owner, source: MemberSource): Owner[] {
  const types = (owner.heritageClauses ?? []).flatMap(({ types: each }) => [...each]);
  return types.flatMap(({ expression }) => {
    if (!ts.isIdentifier(expression) || source.hasPage(expression.text)) return [];
    const symbol = source.checker.getSymbolAtLocation(expression);
    const base = symbol && symbol.flags & ts.SymbolFlags.Alias ? source.checker.getAliasedSymbol(symbol) : symbol;
    return (base?.declarations ?? []).filter((each) => ts.isClassDeclaration(each) || ts.isInterfaceDeclaration(each));
  });
}
