// The arguments of `npm run bench`.

export const USAGE = 'Usage: npm run bench -- [--compare REVISION] [SUITE…]';

/**
 * Reads the arguments.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, { readonly isComparable: boolean }>>} suites all suites, by name
 * @returns {{ names: readonly string[], revision?: string } | { problem: string }} without names, all suites, or all that can
 *   be compared. A suite that is named twice runs once
 */
export function readArguments(args, suites) {
  const rest = [...args];
  const names = new Set();
  let revision;
  while (rest.length > 0) {
    const arg = rest.shift();
    if (!arg.startsWith('-')) {
      names.add(arg);
      continue;
    }
    const [option, value = rest.shift()] = arg.split(/=(.*)/s);
    if (option !== '--compare') return { problem: `Unknown option "${option}". ${USAGE}` };
    if (revision !== undefined) return { problem: `--compare is given twice. ${USAGE}` };
    // Git would read a revision that starts with a hyphen as an option.
    if (!value || value.startsWith('-')) return { problem: `--compare needs a revision, such as HEAD~3. ${USAGE}` };
    revision = value;
  }
  const all = Object.keys(suites);
  const comparable = all.filter((name) => suites[name].isComparable);
  const unknown = [...names].filter((name) => !all.includes(name));
  if (unknown.length > 0)
    return { problem: `Unknown suites: ${unknown.join(', ')}. The suites are: ${all.join(', ')}.` };
  if (revision === undefined) return { names: names.size > 0 ? [...names] : all };
  const others = [...names].filter((name) => !comparable.includes(name));
  if (others.length > 0) {
    return { problem: `Cannot be compared: ${others.join(', ')}. These can: ${comparable.join(', ')}.` };
  }
  return { names: names.size > 0 ? [...names] : comparable, revision };
}
