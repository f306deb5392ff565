// The arguments of `npm run bench`.

export const USAGE = 'Usage: npm run bench -- [--compare REVISION | --profile] [--markdown] [SUITE…]';

/**
 * Reads the arguments.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, { readonly isComparable: boolean, readonly onRequest?: string }>>} suites all suites, by name
 * @returns {{ names: readonly string[], leftOut: readonly string[], revision?: string, isProfile: boolean, isMarkdown: boolean } | { problem: string }}
 *   without names, all suites that run without being named, or all that can be compared. A suite that is named twice runs once. `leftOut`: those that are not
 *   measured because none was named
 */
export function readArguments(args, suites) {
  const rest = [...args];
  const names = new Set();
  const flags = { '--profile': false, '--markdown': false };
  let revision;
  while (rest.length > 0) {
    const arg = rest.shift();
    if (!arg.startsWith('-')) {
      names.add(arg);
      continue;
    }
    if (Object.hasOwn(flags, arg)) {
      flags[arg] = true;
      continue;
    }
    const [option, value = rest.shift()] = arg.split(/=(.*)/s);
    if (option !== '--compare') return { problem: `Unknown option "${option}". ${USAGE}` };
    if (revision !== undefined) return { problem: `--compare is given twice. ${USAGE}` };
    // Git would read a revision that starts with a hyphen as an option.
    if (!value || value.startsWith('-')) return { problem: `--compare needs a revision, such as HEAD~3. ${USAGE}` };
    revision = value;
  }
  const { '--profile': isProfile, '--markdown': isMarkdown } = flags;
  const all = Object.keys(suites);
  const comparable = all.filter((name) => suites[name].isComparable);
  const unknown = [...names].filter((name) => !all.includes(name));
  if (unknown.length > 0)
    return { problem: `Unknown suites: ${unknown.join(', ')}. The suites are: ${all.join(', ')}.` };
  if (isProfile && revision !== undefined) return { problem: `--profile and --compare exclude each other. ${USAGE}` };
  if (isProfile && names.size === 0) return { problem: `--profile needs a suite. ${USAGE}` };
  const options = { revision, isProfile, isMarkdown };
  if (revision === undefined) {
    if (names.size > 0) return { names: [...names], leftOut: [], ...options };
    const isOnRequest = (name) => suites[name].onRequest !== undefined;
    return { names: all.filter((name) => !isOnRequest(name)), leftOut: all.filter(isOnRequest), ...options };
  }
  const others = [...names].filter((name) => !comparable.includes(name));
  if (others.length > 0) {
    return { problem: `Cannot be compared: ${others.join(', ')}. These can: ${comparable.join(', ')}.` };
  }
  return { names: names.size > 0 ? [...names] : comparable, leftOut: [], ...options };
}
