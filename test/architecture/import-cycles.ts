/** Finds the cycles of a graph: which files or folders import which others. Each is written `a → b → a`. */
export function findCycles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      cycles.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const target of graph.get(name) ?? []) visit(target, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return cycles;
}
