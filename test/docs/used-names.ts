/** The names that a snippet uses and declares. */

/** The declarations whose names the code or another needed declaration uses, unless the code declares them. */
export function neededDeclarations(lines: readonly string[], code: string): string[] {
  let needed: string[] = [];
  for (;;) {
    const used = namesIn([code, ...needed].join('\n'));
    const next = lines.filter((line) => {
      const names = line.match(/(?:const|class|interface) (\[[^\]]+\]|\w+)/)?.[1]?.match(/\w+/g) ?? [];
      return names.some((name) => used.has(name) && !declares(code, name));
    });
    if (next.length === needed.length) return next;
    needed = next;
  }
}

/** Identifiers that are not properties and not in comments or strings. */
export function namesIn(code: string): Set<string> {
  const plain = code
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replaceAll('...', ' ');
  return new Set(plain.match(/(?<![\w.$#]|\?\.)[A-Za-z_]\w*(?!\w*:(?!:))/g) ?? []);
}

/** Whether the code declares or imports a name. */
export function declares(code: string, name: string): boolean {
  return (
    new RegExp(
      String.raw`^(?:export |declare |abstract )*(?:const|class|interface|function|type) (?:\[[^\]]*)?\b${name}\b`,
      'm',
    ).test(code) ||
    [...code.matchAll(/(?:import (?:type )?|const )\{([^}]*)\}/g)].some(([, names = '']) =>
      new RegExp(String.raw`\b${name}\b`).test(names),
    )
  );
}
